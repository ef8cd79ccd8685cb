// What the boards compute themselves, against the arena where it judges the same.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, load, root, test } from './harness.mjs';

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** Reproducible numbers below n. */
function lots(seed) {
  return (n) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * n);
  };
}

test('Kulami: every shipped board survives being read as plates and written again', async () => {
  const { boardText, platesOf } = await load('games/kulami/view/layout.ts');
  const folder = join(root, 'games/kulami/boards'),
    files = readdirSync(folder);
  check(files.length > 0, 'there are boards');
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8').replace(/\s/g, '');
    check(platesOf(text).length === 17, `${file}: ${platesOf(text).length} plates`);
    check(boardText(platesOf(text)) === text, `${file} changes`);
  }
});

test('Kulami: a plate turned around a cell still covers it', async () => {
  const { eachCell, turnedAround } = await load('games/kulami/view/layout.ts');
  for (const [width, height] of [
    [2, 3],
    [3, 2],
    [2, 2],
    [1, 3],
    [3, 1],
    [1, 2],
    [2, 1],
  ])
    eachCell({ letter: 'b', x: 4, y: 5, width, height }, (x, y) => {
      const once = turnedAround({ letter: 'b', x: 4, y: 5, width, height }, x, y);
      check(once.width === height && once.height === width, 'it is turned');
      let covered = false;
      eachCell(once, (a, b) => {
        covered ||= a === x && b === y;
      });
      check(covered, `${width}x${height} at ${x},${y} covers the cell it was turned around`);
    });
});

test('Battleship: a hovering ship is refused exactly where the arena refuses it', async ({ arena }) => {
  const { fleetMove, flawOf } = await load('games/battleship/view/fleet.ts');
  const lot = lots(7);
  for (const apart of ['none', 'orthogonal', 'all'])
    for (let i = 0; i < 40; ++i) {
      const ship = () => ({ x: lot(10), y: lot(10), length: 2 + lot(2), vertical: lot(2) === 1 });
      const ships = [ship(), ship()],
        rules = `prolog fleet=${ships
          .map((s) => s.length)
          .sort()
          .reverse()
          .join(',')} apart=${apart}`;
      const ground = { width: 10, height: 10, apart };
      const ours = flawOf(ground, [], ships[0]) ?? flawOf(ground, [ships[0]], ships[1]);
      const theirs = await arena.post('/api/battleship/check', { rules, ships });
      check(
        (ours === null) === theirs.ok,
        `${rules} ${fleetMove(ships)}: ${JSON.stringify(ours)} here, ${JSON.stringify(theirs.defects)} there`,
      );
    }
});

test('Battleship: a kept fleet answers honestly', async () => {
  const { answerFor, columnSums, fieldMove } = await load('games/battleship/view/fleet.ts');
  const ships = [
    { x: 0, y: 0, length: 2, vertical: true },
    { x: 5, y: 5, length: 1, vertical: false },
  ];
  const hit =
    (...cells) =>
    (x, y) =>
      cells.includes(`${x},${y}`);
  check(
    answerFor(ships, 3, 3, hit(), true) === 'water' && answerFor(ships, 0, 0, hit(), true) === 'hit',
    'water and hit',
  );
  check(
    answerFor(ships, 0, 1, hit('0,0'), true) === 'sunk' && answerFor(ships, 0, 1, hit('0,0', '5,5'), true) === 'last',
    'sunk and last',
  );
  check(answerFor(ships, 0, 1, hit('0,0', '5,5'), false) === 'hit', 'where sinking is not announced, a hit is a hit');
  check(same(columnSums(ships, 10), [2, 0, 0, 0, 0, 1, 0, 0, 0, 0]), 'column sums');
  const field = fieldMove(ships).slice(6);
  check(
    field.length === 100 && field[0] === '2' && field[1] === '2' && field[55] === '1' && field[10] === '0',
    'the field, column by column',
  );
});

test('Treasure hunt: the cheapest way goes around water and mountains', async () => {
  const { stepCost, wayTo } = await load('games/treasure/view/walking.ts');
  const ground = { width: 4, height: 3, cells: 'GMGG' + 'GWWG' + 'GGGG' };
  check(stepCost(ground, 0, 0, 'right') === 3 && stepCost(ground, 0, 0, 'down') === 2, 'a mountain costs two');
  check(same(wayTo(ground, [0, 0], [2, 0]), ['right', 'right']), 'over the mountain it is 6 commands, around it 14');
  check(same(wayTo(ground, [0, 1], [3, 1]), ['down', 'right', 'right', 'right', 'up']), 'around the water');
  check(wayTo({ width: 3, height: 1, cells: 'GWG' }, [0, 0], [2, 0]) === null, 'no way through water');
});
