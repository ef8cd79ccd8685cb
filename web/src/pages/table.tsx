// A table: playing, watching, waiting for the other seat, and what comes after the end.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { api } from '../api';
import type { BoardModule, BoardProps, Premove } from '../boards';
import { gameTexts, moduleOf, useApp, useTitle } from '../context';
import { say, type Lang, type Translate } from '../i18n';
import { endingText } from '../game/ending';
import { BoardView, useBoardProps } from '../game/board-view';
import { Chat } from '../game/chat';
import { useCourse } from '../game/course';
import { Graph, ValueBar } from '../game/graph';
import { MoveList } from '../game/moves';
import { Options } from '../game/options';
import { Players } from '../game/players';
import { Rail, type RailPart } from '../game/rail';
import { Actions } from '../game/actions';
import { Cover, Foreign, Invitation, JoinByLink } from '../game/seats';
import { Away } from '../game/away';
import { Offer } from '../game/offers';
import { usePremove } from '../game/premove';
import { moveInWords, useAnnouncements, useHistory, useTicking } from '../game/telling';
import { Leaves, Verdict } from '../game/verdict';
import { Failed, Loading, Page } from '../parts';
import { playerName } from '../player-name';
import { actingSeat, shownView, type TableState } from '../table-state';
import { useTable, type Table } from '../use-table';
import type { Seat } from '../wire';

export function TablePage({ id }: { id: string }) {
  const { t, search } = useApp();
  const token = search.get('join'); // empty: a seat that is open to everybody
  const table = useTable(token === null ? id : null);
  if (token !== null) return <JoinByLink table={id} token={token} />;
  if (table.denied)
    return (
      <Page title={t('table')}>
        <Failed error={table.denied} />
        <p>
          <a href="/">{t('to_start')}</a>
        </p>
      </Page>
    );
  if (!table.state)
    return (
      <Page title={t('table')}>
        <Loading />
      </Page>
    );
  const module = moduleOf(table.state.game);
  return <GamePage table={table} state={table.state} module={module} />;
}

/** Whose turn it is, in words; or why the match ended. */
function statusText(s: TableState, module: BoardModule, t: Translate, lang: Lang): string {
  const name = (seat: Seat) => playerName(s.names[seat - 1] ?? '', t);
  if (s.phase === 'waiting' && s.question) return ''; // it is below
  if (s.phase === 'waiting') return t(s.foreign ? 'waiting_server' : 'waiting');
  if (s.ending) return endingText(s.ending, s.names, t, lang);
  const acting = actingSeat(s);
  const side = (seat: Seat) => t(module.seatNames[seat - 1]);
  if (s.pending) return t('move_under_way');
  const task = acting && s.view ? module.task?.(s.view) : null;
  if (acting && s.mine.length === 1) return task ? t(task) : t('your_turn', { side: side(acting) });
  if (acting) return t('turn_of', { name: name(acting), side: side(acting) });
  const other = s.may_act[0];
  return other ? t('turn_of', { name: name(other), side: side(other) }) : '';
}

interface Curtain {
  before: Seat | null; // who has to come before the board is shown
  open(): void;
}

/** At a hot seat with secrets the board is covered until the next person is there. */
function useCurtain(s: TableState): Curtain {
  const acting = actingSeat(s);
  const [shownTo, showTo] = useState<Seat | null>(null);
  const closed = s.views && s.mine.length > 1 && shownTo !== acting && !s.ending;
  return { before: closed ? acting : null, open: () => showTo(acting) };
}

/** What the board is given: the position as this person may see it, and what may be done with it. */
function useTableBoard(
  table: Table,
  s: TableState,
  names: [string, string],
  acting: Seat | null,
  setDraft: (text: string) => void,
  premove: Premove | null,
) {
  const { prefs } = useApp();
  const analysis = s.values?.ply === s.ply && !s.pending ? s.values : null;
  return useBoardProps({
    game: s.game,
    rules: s.rules,
    table: s.id,
    view: shownView(s),
    previous: s.previous,
    legal: (acting && s.legal[acting]) || [],
    mine: s.mine,
    acting,
    premove,
    over: s.phase === 'over',
    names,
    hint: s.hintMove,
    values: prefs.values ? (analysis?.values ?? null) : null,
    overlay: prefs.values || s.hintMove ? (analysis?.overlay ?? null) : null,
    onMove: (move) => {
      setDraft('');
      table.play(move);
    },
    onDraft: setDraft,
  });
}

interface NotesProps {
  state: TableState;
  table: Table;
  module: BoardModule;
}

/** What else there is to say beside the board: the last match, a hint, who came and went. */
function Notes({ state: s, table, module }: NotesProps) {
  const { lang } = useApp();
  const t = gameTexts(s.game, lang);
  return (
    <>
      {!s.ending && s.before && (
        <p class="note last-match">
          {t('last_match')} {endingText(s.before.ending, s.before.names, t, lang)}{' '}
          {s.recorded && <a href={`/match/${s.before.match}`}>{t('replay')}</a>}
        </p>
      )}
      {s.hintMove && s.hintNote && (
        <p class="note">
          {t('hint')}: {module.moveText?.(s.hintMove, t) ?? s.hintMove} ({say(s.hintNote, lang)})
        </p>
      )}
      <Away state={s} />
      <Offer state={s} table={table} />
      {!s.ending && s.news && !s.draw_offered.length && !s.takeback_offered.length && (
        <p class="note">{say(s.news, lang)}</p>
      )}
    </>
  );
}

interface WordProps extends NotesProps {
  status: string;
  draft: string;
  last: string; // what happened last, in a sentence
  course: (number | null)[] | null;
}

/** Whose turn it is and what happened last; at the end the verdict. */
function Word(p: WordProps) {
  const { state: s, status, draft, last, module, course } = p;
  const { lang } = useApp();
  const t = gameTexts(s.game, lang);
  const acting = actingSeat(s) && s.mine.length === 1;
  if (s.ending)
    return (
      <Verdict
        module={module}
        names={s.names}
        ending={s.ending}
        mine={s.mine}
        course={course}
        match={s.recorded ? s.match : null}
      />
    );
  return (
    <div class="word">
      <p class={`status ${actingSeat(s) ? 'mine' : ''}`}>
        {status && (
          <span class="pill">
            {acting ? t('your_turn_short') : status}
            {acting && <span class="hidden"> ({t(module.seatNames[s.mine[0] - 1])})</span>}
          </span>
        )}
        {acting && s.view && module.task?.(s.view) ? <span>{status}</span> : last && <span>{last}</span>}
      </p>
      <p class="trouble" role="alert">
        {draft || say(s.trouble, lang)}
      </p>
      <Notes {...p} />
    </div>
  );
}

interface StageProps extends NotesProps {
  board: BoardProps | null;
  curtain: Curtain;
  names: [string, string];
  last: string;
}

/** The board, or what stands in its place. */
function Stage({ state: s, table, module, board, curtain, names, last }: StageProps) {
  const { lang } = useApp();
  const t = gameTexts(s.game, lang);
  const won = s.mine.length === 1 && s.ending?.winner === s.mine[0];
  return (
    <div class="stage">
      {curtain.before ? (
        <Cover name={names[curtain.before - 1]} last={last} show={curtain.open} />
      ) : board ? (
        <BoardView module={module} props={board} />
      ) : (
        !s.question && s.phase === 'running' && <div class="no-board" />
      )}
      {won && <Leaves />}
      {s.phase === 'waiting' && !s.foreign && <Invitation state={s} />}
      {s.question && <Question state={s} table={table} module={module} />}
      <p class="hidden" id="position">
        {board && !curtain.before && module.describe(board.view, actingSeat(s), t, s.phase === 'over')}
      </p>
    </div>
  );
}

function GamePage({ table, state: s, module }: NotesProps) {
  const { lang, prefs } = useApp();
  const t = gameTexts(s.game, lang);
  const [draft, setDraft] = useState('');
  const status = statusText(s, module, t, lang);
  useAnnouncements(s, module, t, status);
  useHistory(s);
  useTicking(s);
  useEffect(() => setDraft(''), [s.ply, s.phase]);
  const running = s.phase === 'running'; // nothing can be said of a position that is not there yet
  const advised = prefs.values && running && !s.between_people;
  useEffect(() => table.analyse(advised), [advised]);

  const names = s.names.map((name) => (name ? playerName(name, t) : t('seat_free'))) as [string, string];
  const title = `${t('title')}: ${names.join(' – ')}`;
  // seen while another window is in front
  useTitle(actingSeat(s) && s.mine.length === 1 ? `${t('your_turn_short')} – ${title}` : title);
  const curtain = useCurtain(s);
  const text = (m: string) => module.moveText?.(m, t) ?? m;
  const premove = usePremove(table, s, module, (m) => setDraft(t('premove_missed', { move: text(m) })));
  const board = useTableBoard(table, s, names, curtain.before ? null : actingSeat(s), setDraft, premove);
  const course = useCourse(s.phase === 'over' && s.recorded ? s.match : null, module);
  const parts = useParts(table, s, module, board, course);
  const move = s.moves[s.moves.length - 1];
  const told = move && s.view && module.told?.(s.view, move.move, move.seat, s.mine[0] ?? null, t);
  const planned = premove?.move && t('premove', { move: text(premove.move) });
  const last = planned ? planned : s.pending ? '' : (told ?? moveInWords(s, s.previous, module, t));
  const given = { table, state: s, module, last };
  return (
    <main id="main" class={`game of-${module.game} ${module.wide ? 'wide' : ''}`} tabIndex={-1}>
      <h1 class="hidden">{title}</h1>
      <Players
        module={module}
        game={s.game}
        view={shownView(s)}
        names={s.names}
        turn={s.ending ? [] : s.may_act}
        mine={s.mine}
        ending={s.ending}
        clocks={s.clocks}
        clocksAt={s.clocksAt}
      />
      <Word {...given} status={status} draft={draft} course={course} />
      <Stage {...given} board={board} curtain={curtain} names={names} />
      <Actions state={s} table={table} />
      <Rail parts={parts} />
    </main>
  );
}

/** Between people only: a program has nothing to say, and nobody hears what a person alone says. */
const mayTalk = (s: TableState, t: Translate) => {
  const other = s.names[(s.mine[0] ?? 1) % 2] ?? '';
  return s.chat.length > 0 || s.foreign !== null || (s.mine.length === 1 && !s.undo && playerName(other, t) === other);
};

function useParts(
  table: Table,
  s: TableState,
  module: BoardModule,
  props: BoardProps | null,
  course: (number | null)[] | null,
): RailPart[] {
  const { prefs, lang } = useApp();
  const t = gameTexts(s.game, lang);
  const common = { module, game: s.game };
  const parts: RailPart[] = [];
  const add = (name: string, title: string, content: ComponentChildren, badge?: string) =>
    parts.push({ name, title: t(title), content, badge });
  if (module.Panel && props) add('panel', 'state', <module.Panel {...props} />);
  add('moves', 'moves', <MoveList {...common} moves={s.moves} ply={s.ply} />);
  if ((prefs.values && !s.between_people) || course) {
    const values = course ?? s.course;
    add(
      'graph',
      'evaluation',
      <>
        <ValueBar {...common} value={values[s.ply]} />
        <Graph {...common} values={values} plies={s.ply} ply={s.ply} />
      </>,
    );
  }
  if (mayTalk(s, t))
    add(
      'chat',
      'chat',
      <Chat talk={s.chat} may={s.mine.length > 0} say={table.say} />,
      s.chat.length ? String(s.chat.length) : undefined,
    );
  const silent = s.between_people && s.phase !== 'over';
  add('options', 'display', <Options game={s.game} keys="keys_board" silent={silent} />);
  if (s.foreign) add('wire', 'wire', <Foreign state={s} />);
  return parts;
}

/** A foreign server wants to know the rules, such as a board and a scoring level. */
function Question({ state, table, module }: { state: TableState; table: Table; module: BoardModule }) {
  const { t, lang } = useApp();
  const [rules, setRules] = useState('');
  const sentence = say(state.question?.sentence, lang);
  const answer = (event: Event) => {
    event.preventDefault();
    table.answer(rules);
  };
  return (
    <div class="question" role="group" aria-label={sentence}>
      <p>{sentence}</p>
      <form class="form" onSubmit={answer}>
        {module.RulesForm ? (
          <module.RulesForm rules={rules} onRules={setRules} t={gameTexts(state.game, lang)} lang={lang} api={api} />
        ) : (
          <input value={rules} aria-label={sentence} onInput={(e) => setRules(e.currentTarget.value)} />
        )}
        <div class="row">
          <button class="primary">{t('send')}</button>
        </div>
      </form>
    </div>
  );
}
