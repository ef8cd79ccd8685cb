// The discs a move turns, so that the own move is seen before the server confirms it.
const directions = [-9, -8, -7, -1, 1, 7, 8, 9];

/** `cells` (a1 to h8) after `side` has placed a disc on `at`. */
export function flipped(cells: string, at: number, side: 'X' | 'O'): string {
  const next = [...cells];
  next[at] = side;
  for (const step of directions) {
    const ray = [];
    for (
      let from = at, to = at + step;
      to >= 0 && to < 64 && Math.abs((to % 8) - (from % 8)) <= 1;
      from = to, to += step
    ) {
      if (cells[to] === '-') break;
      if (cells[to] === side) {
        ray.forEach((i) => (next[i] = side));
        break;
      }
      ray.push(to);
    }
  }
  return next.join('');
}
