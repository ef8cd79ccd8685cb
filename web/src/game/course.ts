// How a finished match went, ply by ply for seat 1: what an engine says of every position, or, in a game with
// secrets, how it stood in the eyes of the referee.
import type { BoardModule } from '../boards';
import type { MoveValue, Seat } from '../wire';
import { useFetch } from '../context';

type Course = (number | null)[];

export function useCourse(match: string | null, module: BoardModule): Course | null {
  const whole = useFetch('/api/matches/{id}', match && module.standing ? { id: match, as: 'all' } : null);
  const values = useFetch('/api/matches/{id}/values', match && !module.standing ? { id: match } : null);
  return whole.data?.views.map(module.standing!) ?? values.data?.values ?? null;
}

/** Where its moves are valued, a ply is worth what the best of them is: the course was reckoned in less time. */
export function agreeing(course: Course, ply: number, seat: Seat | undefined, values: MoveValue[] | null): Course {
  if (!seat || !values?.length) return course;
  const best = Math.max(...values.map((v) => v.value));
  return course.map((value, i) => (i !== ply ? value : seat === 2 ? -best : best));
}
