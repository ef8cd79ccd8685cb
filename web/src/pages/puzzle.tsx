// Puzzles: a question on a real board, judged in this page; the puzzle of the day, days in a row, and the next one as
// hard as one can solve. Everything is remembered in this browser alone and works without a network.
import { useEffect, useMemo, useState } from 'preact/hooks';
import kinds from 'virtual:puzzles';
import { AppContext, gameTexts, moduleOf, titleOf, useApp, useTitle } from '../context';
import { BoardView, useBoardProps } from '../game/board-view';
import { fill, say, type Lang, type Words } from '../i18n';
import { Icon } from '../icons';
import { moreTexts } from '../more-texts';
import { keepFiles } from '../offline';
import { pageApi } from '../page-live';
import { legalFor, seenFrom } from '../page-position';
import { playsHere } from '../page-tables';
import { Failed, Loading, Page, ShareLink } from '../parts';
import { usePuzzle, type Playing } from '../puzzle-play';
import { counted, keepDay, nextOf, scoreOf } from '../puzzle-score';
import { bookOf, bookPath, daily, today, type Puzzle, type PuzzleKind } from '../puzzles';
import { Facts, OtherGames, Streak } from './puzzle-parts';

type Solving = ReturnType<typeof usePuzzle>;

const shownMoves = 6; // of a solution that is told in words

const asked = (words: Words, { value, size }: Puzzle, lang: Lang) => fill(say(words, lang), { value, size });

function moveWords(game: string, moves: string[], lang: Lang): string {
  const text = (m: string) => moduleOf(game).moveText?.(m, gameTexts(game, lang)) ?? m;
  const runs: { move: string; times: number }[] = [];
  for (const move of moves) {
    const last = runs.at(-1);
    if (last?.move === move) ++last.times;
    else runs.push({ move, times: 1 });
  }
  const told = runs.map(({ move, times }) => (times > 1 ? `${text(move)} ×${times}` : text(move)));
  return told.length > shownMoves ? `${told.slice(0, shownMoves).join(', ')} …` : told.join(', ');
}

function Feedback({ puzzle, kind, at, few }: { puzzle: Puzzle; kind: PuzzleKind; at: Solving; few: string[] }) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const told = () => {
    if (at.trouble) return say(at.trouble, lang);
    if (at.verdict === 'right') return asked(kind.right, puzzle, lang);
    if (at.verdict === 'wrong') return asked(kind.wrong, puzzle, lang);
    if (at.verdict === 'shown') return t('puzzle_solution', { line: moveWords(puzzle.start.game, puzzle.line, lang) });
    if (at.moves.length && kind.left) return t('puzzle_used', { n: at.used, of: puzzle.value });
    if (at.moves.length && !at.busy) return t('puzzle_go_on');
    const named = few.map((m) => moveWords(puzzle.start.game, [m], lang)).join(', ');
    return few.length ? t('puzzle_one_of', { moves: named }) : '';
  };
  const tone = at.verdict === 'right' ? 'right' : at.verdict === 'wrong' || at.trouble ? 'wrong' : '';
  return (
    <p class={`feedback ${tone}`} role="status">
      {told()}
    </p>
  );
}

/** A right move among wrong ones, in the order in which they are listed. */
function fewOf(at: Playing, puzzle: Puzzle): string[] {
  const right = at.right ?? puzzle.right;
  const legal = at.spot ? legalFor(at.spot, puzzle.seat) : [];
  const wrong = legal.filter((m) => !right.includes(m));
  const kept = [right[0], ...wrong.filter((_, i) => i % Math.ceil(wrong.length / 2) === 0)];
  return legal.filter((m) => kept.includes(m));
}

function PuzzleBoard({ puzzle, at }: { puzzle: Puzzle; at: Solving }) {
  const { spot } = at;
  const { game, rules } = puzzle.start;
  const [draft, setDraft] = useState('');
  const acting = spot && !at.busy && at.verdict === 'open' ? puzzle.seat : null;
  const props = useBoardProps({
    game,
    rules: spot?.rules ?? rules,
    table: `puzzle-${game}`,
    view: spot && seenFrom(spot, puzzle.seat),
    previous: at.before && seenFrom(at.before, puzzle.seat),
    legal: acting && spot ? legalFor(spot, puzzle.seat) : [],
    mine: [puzzle.seat],
    acting,
    over: Boolean(spot?.ending),
    onMove: at.play,
    onDraft: setDraft,
    hint: at.verdict === 'shown' ? puzzle.line[0] : null,
  });
  return (
    <div class="stage">
      {props ? <BoardView module={moduleOf(game)} props={props} /> : <Loading />}
      {draft && <p class="note">{draft}</p>}
    </div>
  );
}

interface Asked {
  puzzle: Puzzle;
  kind: PuzzleKind;
  next(): void;
  decided(solved: boolean): void;
  ofToday: boolean;
}

function Question({ puzzle, kind, ofToday }: Asked) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const { game } = puzzle.start;
  const side = gameTexts(game, lang)(moduleOf(game).seatNames[puzzle.seat - 1]);
  return (
    <>
      <p class="note">
        {titleOf(game, lang)} · {t(ofToday ? 'puzzle_today' : 'puzzle_number', { n: puzzle.number })}
      </p>
      <h2>{say(kind.title, lang)}</h2>
      <p>
        {t('puzzle_you_are', { side })} {asked(kind.ask, puzzle, lang)}
      </p>
    </>
  );
}

function Solve(given: Asked) {
  const { puzzle, kind } = given;
  const { lang } = useApp();
  const t = moreTexts(lang);
  const { game } = puzzle.start;
  const at = usePuzzle(puzzle, kind, (solved) => {
    counted(game, puzzle, solved);
    given.decided(solved);
  });
  const [few, setFew] = useState<string[]>([]);
  const open = at.verdict === 'open';
  return (
    <>
      <PuzzleBoard puzzle={puzzle} at={at} />
      <div class="word coach">
        <Question {...given} />
        <Feedback puzzle={puzzle} kind={kind} at={at} few={at.moves.length ? [] : few} />
      </div>
      <div class="actions" role="group" aria-label={t('actions')}>
        {open && (
          <button onClick={() => setFew(fewOf(at, puzzle))} disabled={at.busy || at.moves.length > 0}>
            <Icon name="hint" /> {t('puzzle_hint')}
          </button>
        )}
        {at.verdict !== 'right' && at.verdict !== 'shown' && (
          <button onClick={at.show}>
            <Icon name="watch" /> {t('puzzle_show')}
          </button>
        )}
        {(!open || at.moves.length > 0) && (
          <button onClick={at.again}>
            <Icon name="undo" /> {t('learn_again')}
          </button>
        )}
        <button class={open ? '' : 'primary'} onClick={given.next}>
          <Icon name="play" /> {t(open ? 'puzzle_other' : 'puzzle_next')}
        </button>
        <ShareLink path={`/puzzles/${game}?id=${puzzle.id}`} />
      </div>
    </>
  );
}

/** Which puzzle is asked: the one that the address names, by itself or by its number, or today's. */
function useAsked(game: string, book: Puzzle[] | null) {
  const { search, navigate } = useApp();
  const [id, n] = [search.get('id'), search.get('n')];
  const ofDay = book?.length ? daily(book, today()) : null;
  const puzzle = book?.find((p) => p.id === id || String(p.number) === n) ?? ofDay;
  const next = () => {
    const found = book && nextOf(book, scoreOf(game), puzzle);
    if (found) navigate(`/puzzles/${game}?id=${found.id}`);
  };
  return { puzzle, next, ofToday: puzzle !== null && puzzle.id === ofDay?.id };
}

function useBook(game: string) {
  const [book, setBook] = useState<Puzzle[] | null>(null);
  useEffect(() => void bookOf(game).then(setBook, () => setBook([])), [game]);
  useEffect(() => void keepFiles(kinds.map((m) => bookPath(m.game))), []);
  return book;
}

function Solver({ game }: { game: string }) {
  const app = useApp();
  const t = moreTexts(app.lang);
  const book = useBook(game);
  const { puzzle, next, ofToday } = useAsked(game, book);
  const [tries, setTries] = useState(0); // decided on this page: what is remembered has changed
  const title = `${t('puzzles')}: ${titleOf(game, app.lang)}`;
  useTitle(title);
  const lines = useMemo(() => ({ ...app, api: pageApi }), [app]);
  const kind = puzzle && kinds.find((m) => m.game === game)?.kinds[puzzle.kind];
  if (!book) return <Page title={title}>{<Loading />}</Page>;
  if (!puzzle || !kind) return <Page title={title}>{t('puzzle_none')}</Page>;
  const decided = (solved: boolean) => {
    if (ofToday && solved) keepDay(today());
    setTries(tries + 1);
  };
  return (
    <AppContext.Provider value={lines}>
      <main id="main" class={`game puzzle of-${game}`} data-puzzle={puzzle.number} tabIndex={-1}>
        <h1 class="hidden">{title}</h1>
        <Solve key={puzzle.id} puzzle={puzzle} kind={kind} next={next} decided={decided} ofToday={ofToday} />
        <div class="rail">
          <Streak key={`days ${tries}`} game={game} ofToday={ofToday} />
          <Facts key={`facts ${tries}`} game={game} puzzle={puzzle} book={book} />
          <OtherGames game={game} games={kinds.map((m) => m.game)} />
        </div>
      </main>
    </AppContext.Provider>
  );
}

export function PuzzlePage({ id: game }: { id: string }) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const [able, setAble] = useState<boolean | null>(null);
  useEffect(() => void playsHere().then(setAble), []);
  const known = kinds.some((m) => m.game === game);
  const games = kinds.map((m) => m.game);
  if (known && able) return <Solver key={game} game={game} />;
  if (known && able === null) return <Page title={t('puzzles')}>{<Loading />}</Page>;
  return (
    <Page title={t('puzzles')}>
      {known ? (
        <Failed error={{ en: moreTexts('en')('puzzle_unable'), de: moreTexts('de')('puzzle_unable') }} />
      ) : (
        <>
          <p>{t('puzzle_choose')}</p>
          <OtherGames game={game} games={games} />
          <Streak game={null} ofToday={false} />
        </>
      )}
    </Page>
  );
}
