declare module 'virtual:boards' {
  import type { BoardModule } from './boards';
  const boards: BoardModule[];
  export default boards;
}
