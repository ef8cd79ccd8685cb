// How a finished match went, ply by ply for seat 1: what an engine says of every position, or, in a game with
// secrets, how it stood in the eyes of the referee.
import type { BoardModule } from '../boards';
import { useFetch } from '../context';

type Course = (number | null)[];

export function useCourse(match: string | null, module: BoardModule): Course | null {
  const whole = useFetch('/api/matches/{id}', match && module.standing ? { id: match, as: 'all' } : null);
  const values = useFetch('/api/matches/{id}/values', match && !module.standing ? { id: match } : null);
  return whole.data?.views.map(module.standing!) ?? values.data?.values ?? null;
}
