// A game of Othello as other programs read it: the Generic Game File of the Othello servers, and a bare transcript.
import type { MatchFile } from 'web/boards';

/** What would end a value early is left out. */
const plain = (text: string) => text.replace(/[[\]\\;()]/g, ' ').trim();

const squares = (cells: string) => cells.replaceAll('X', '*');

/** "f5d6c3": passes go without saying. */
export const transcript: MatchFile = {
  name: 'transcript',
  extension: 'txt',
  write: ({ moves }) =>
    `${moves
      .map((m) => m.move)
      .filter((m) => m !== 'pass')
      .join('')}\n`,
};

export const ggf: MatchFile = {
  name: 'GGF',
  extension: 'ggf',
  write: ({ header, moves, views, ending }) => {
    const [start] = views as { cells: string; turn: 1 | 2 }[];
    const points = ending && !ending.fault ? ending.points[0] - ending.points[1] : null;
    const played = moves.map((m) => `${m.seat === 1 ? 'B' : 'W'}[${m.move === 'pass' ? 'PA' : m.move}]`);
    const [black, white] = header.players.map(plain);
    const result = points === null ? '?' : `${points > 0 ? '+' : ''}${points}`;
    const board = `8 ${squares(start.cells)} ${start.turn === 2 ? 'O' : '*'}`;
    return (
      `(;GM[Othello]PC[agon]PB[${black}]PW[${white}]RE[${result}]TI[0]TY[8]BO[${board}]` + `${played.join('')};)\n`
    );
  },
};
