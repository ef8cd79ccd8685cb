declare module 'virtual:boards' {
  import type { BoardModule } from './boards';
  const boards: BoardModule[];
  export default boards;
}

declare module 'virtual:lessons' {
  import type { Lesson } from './lessons';
  const lessons: Lesson[];
  export default lessons;
}

declare module 'virtual:puzzles' {
  import type { PuzzleModule } from './puzzles';
  const puzzles: PuzzleModule[];
  export default puzzles;
}
