// A recorded match, ply by ply: the address holds match and ply, so any position can be sent to somebody.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { address, api, type Asked } from '../api';
import type { BoardModule, BoardProps, MatchFile } from '../boards';
import { say, type Lang, type Translate, type Words } from '../i18n';
import { gameTexts, moduleOf, useApp, useFetch, useGames, useTitle } from '../context';
import { keep } from '../download';
import { took } from '../format';
import { Icon } from '../icons';
import { BoardView, useBoardProps } from '../game/board-view';
import { agreeing, useCourse } from '../game/course';
import { Graph, ValueBar } from '../game/graph';
import { MoveList } from '../game/moves';
import { Options } from '../game/options';
import { Players } from '../game/players';
import { Rail, type RailPart } from '../game/rail';
import { Scrubber } from '../game/scrubber';
import { Verdict } from '../game/verdict';
import { Later } from '../later';
import { Choose, CopyButton, Failed, Loading, Page, ReportLink, ShareLink } from '../parts';
import { savePicture } from '../picture';
import { playerName } from '../player-name';
import type { Analysis, Gets, Replay } from '../wire';

type Eyes = NonNullable<Asked<Gets['/api/matches/{id}']>['as']>;

export function ReplayPage({ id }: { id: string }) {
  const { t } = useApp();
  const [viewer, setViewer] = useState<Eyes>('all');
  const match = useFetch('/api/matches/{id}', { id, as: viewer });
  const kept = useRef<Replay | null>(null);
  if (match.data) kept.current = match.data;
  const data = match.data ?? kept.current; // another viewer's eyes: the old view stays until the new one is there
  if (match.error)
    return (
      <Page title={t('replay')}>
        <Failed error={match.error} again={match.again} />
        <p>
          <a href="/watch">{t('all_matches')}</a>
        </p>
      </Page>
    );
  if (!data)
    return (
      <Page title={t('replay')}>
        <Loading />
      </Page>
    );
  const module = moduleOf(data.header.game);
  return <Player id={id} match={data} module={module} viewer={viewer} setViewer={setViewer} />;
}

/** The ply in the address, and a way to change it. */
function usePly(last: number): [number, (ply: number) => void] {
  const { search, navigate, path } = useApp();
  const wanted = search.has('ply') ? Number(search.get('ply')) : last;
  const ply = Number.isFinite(wanted) ? Math.min(Math.max(Math.round(wanted), 0), last) : last;
  return [ply, (to) => navigate(`${path}?ply=${Math.min(Math.max(to, 0), last)}`, true)];
}

function useAnalysis(id: string, ply: number, on: boolean) {
  const [result, setResult] = useState<Analysis | null>(null);
  useEffect(() => {
    if (!on) return;
    let wanted = true;
    const timer = setTimeout(
      () =>
        api.post('/api/analyse', { match: id, ply, time: 500 }).then(
          (a) => wanted && setResult({ ...a, ply }),
          () => wanted && setResult(null),
        ),
      150,
    );
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [id, ply, on]);
  return on && result?.ply === ply ? result : null;
}

function useKeys(keys: Record<string, () => void>) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target.closest('input:not([type=range], [type=checkbox]), select, textarea, [role=grid], [role=tab]')
      )
        return;
      if (event.key === ' ' && target.closest('button, a, summary, input')) return;
      const action = latest.current[event.key];
      if (action) {
        event.preventDefault();
        action();
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/** A list that was opened by the pointer gives the arrow keys back once something is chosen. */
function useListsByPointer() {
  useEffect(() => {
    let pointed: EventTarget | null = null;
    const onPointer = ({ target }: Event) => (pointed = target);
    const onKey = () => (pointed = null);
    const onChange = ({ target }: Event) => target instanceof HTMLSelectElement && target === pointed && target.blur();
    const heard = { pointerdown: onPointer, keydown: onKey, change: onChange };
    for (const [name, hear] of Object.entries(heard)) addEventListener(name, hear, true);
    return () => Object.entries(heard).forEach(([name, hear]) => removeEventListener(name, hear, true));
  }, []);
}

interface PlayerProps {
  id: string;
  match: Replay;
  module: BoardModule;
  viewer: Eyes;
  setViewer(v: Eyes): void;
}

/** Plays the match back, one ply after the other, until its end. */
function usePlayback(ply: number, last: number, setPly: (ply: number) => void) {
  const [running, setRunning] = useState(false);
  const [speed, setSpeed] = useState(1);
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => (ply < last ? setPly(ply + 1) : setRunning(false)), 1000 / speed);
    return () => clearTimeout(timer);
  }, [running, ply, speed]);
  const toggle = () => {
    if (!running && ply === last) setPly(0);
    setRunning(!running);
  };
  return { running, toggle, speed, setSpeed };
}

/** Says the move that led to this position, and tells which ply was shown before. */
function useSpokenMove({ moves, views }: Replay, module: BoardModule, ply: number, t: Translate): number {
  const { announce } = useApp();
  const move = moves[ply - 1];
  const before = useRef(ply);
  useEffect(() => {
    if (move && before.current !== ply)
      announce(module.announce?.(views[ply - 1], views[ply], move.move, move.seat, t) ?? `${ply}. ${move.move}`);
    before.current = ply;
  }, [ply]);
  return before.current;
}

function Player(p: PlayerProps) {
  const { id, match, module } = p;
  const { lang, prefs } = useApp();
  const { header, moves, views } = match;
  const t = gameTexts(header.game, lang);
  const names = header.players.map((name) => playerName(name, t)) as [string, string];
  const title = `${t('title')}: ${names.join(' – ')}`;
  useTitle(title);
  const last = views.length - 1;
  const [ply, setPly] = usePly(last);
  const before = useSpokenMove(match, module, ply, t);
  const analysis = useAnalysis(id, ply, prefs.values);
  const board = useBoardProps({
    game: header.game,
    rules: header.rules,
    table: id,
    view: views[ply],
    previous: ply > 0 && ply === before + 1 ? views[ply - 1] : null,
    over: ply === last,
    names,
    values: analysis?.values ?? null,
    overlay: analysis?.overlay ?? null,
  });
  const course = useCourse(id, module);
  const parts = useParts(p, board, ply, setPly, course);
  const common = { module, game: header.game, view: views[ply], names: header.players, mine: [] };
  const turn = ply < last && moves[ply] ? [moves[ply].seat] : []; // who is to move, as at a table
  return (
    <main id="main" class={`game replay of-${module.game} ${module.wide ? 'wide' : ''}`} tabIndex={-1}>
      <h1 class="hidden">{title}</h1>
      <Players {...common} turn={turn} ending={ply === last ? match.ending : null} />
      <Word {...p} ply={ply} course={course} />
      <Stage {...p} board={board} ply={ply} setPly={setPly} />
      <Exports id={id} ply={ply} match={match} />
      <Rail parts={parts} />
    </main>
  );
}

/** The move that led here in a sentence; at the end the verdict. */
function Word({ id, match, module, ply, course }: PlayerProps & { ply: number; course: (number | null)[] | null }) {
  const { lang } = useApp();
  const { header, views, ending } = match;
  if (ending && ply === views.length - 1)
    return <Verdict module={module} names={header.players} ending={ending} mine={[]} course={course} match={id} />;
  return (
    <div class="word">
      <p class="status">{moveStory(match, module, ply, gameTexts(header.game, lang), lang)}</p>
    </div>
  );
}

interface StageProps extends PlayerProps {
  board: BoardProps;
  ply: number;
  setPly(ply: number): void;
}

function Stage({ match, module, board, ply, setPly }: StageProps) {
  const { views } = match;
  const last = views.length - 1;
  const { t } = board;
  const playback = usePlayback(ply, last, setPly);
  useListsByPointer();
  useKeys({
    ArrowLeft: () => setPly(ply - 1),
    ArrowRight: () => setPly(ply + 1),
    Home: () => setPly(0),
    End: () => setPly(last),
    ' ': playback.toggle,
  });
  return (
    <div class="stage">
      <BoardView module={module} props={board} />
      <Scrubber ply={ply} last={last} setPly={setPly} t={t} {...playback} />
      <p class="hidden" id="position">
        {module.describe(views[ply], null, t, ply === last)}
      </p>
    </div>
  );
}

/** The last move with its time, in a sentence. */
function moveStory({ header, moves }: Replay, module: BoardModule, ply: number, t: Translate, lang: Lang): string {
  const m = moves[ply - 1];
  if (!m) return t('at_start');
  const text = module.moveText?.(m.move, t) ?? m.move;
  return t('move_took', {
    n: ply,
    name: playerName(header.players[m.seat - 1], t),
    move: text,
    time: took(m.took_us, lang),
  });
}

function useParts(
  { match, module, viewer, setViewer }: PlayerProps,
  props: BoardProps,
  ply: number,
  setPly: (ply: number) => void,
  reckoned: (number | null)[] | null,
) {
  const { header, moves, views } = match;
  const { t } = props;
  const course = reckoned && !module.standing ? agreeing(reckoned, ply, moves[ply]?.seat, props.values) : reckoned;
  const hidden = useGames().data?.games.find((g) => g.name === header.game)?.hidden ?? false;
  const common = { module, game: header.game };
  const parts: RailPart[] = [];
  const add = (name: string, title: string, content: ComponentChildren) =>
    parts.push({ name, title: t(title), content });
  if (module.Panel) add('panel', 'state', <module.Panel {...props} />);
  add('moves', 'moves', <MoveList {...common} moves={moves} ply={ply} onPly={setPly} />);
  add(
    'graph',
    'evaluation',
    <>
      <ValueBar {...common} value={course?.[ply]} />
      {course ? <Graph {...common} values={course} plies={views.length - 1} ply={ply} onPly={setPly} /> : <Loading />}
    </>,
  );
  const { note, stderr } = moves[ply - 1] ?? {};
  if (note || stderr) add('thoughts', 'thoughts', <Thoughts note={note} stderr={stderr} />);
  add(
    'options',
    'display',
    <>
      {hidden && <Viewer module={module} viewer={viewer} setViewer={setViewer} t={t} />}
      <Options game={header.game} keys="keys_replay" />
    </>,
  );
  return parts;
}

/** What the player said about its move. */
function Thoughts({ note, stderr }: { note?: Words | null; stderr?: string | null }) {
  const { lang } = useApp();
  return (
    <>
      {note && <p class="note">{say(note, lang)}</p>}
      {stderr && (
        <pre class="stderr" tabIndex={0} aria-label="stderr">
          {stderr}
        </pre>
      )}
    </>
  );
}

/** What stands in the page of a course: a frame with this match. */
function frameCode(id: string): string {
  const src = `${location.origin}/embed/match/${encodeURIComponent(id)}`;
  return `<iframe src="${src}" width="480" height="620" title="Agon"></iframe>`;
}

function Exports({ id, ply, match }: { id: string; ply: number; match: Replay }) {
  const { t } = useApp();
  const [filming, setFilming] = useState(false);
  const over = match.ending !== null;
  const files = moduleOf(match.header.game).files ?? [];
  const write = (file: MatchFile) =>
    keep(new Blob([file.write(match)], { type: 'text/plain' }), `${id}.${file.extension}`);
  const save = () => savePicture([...document.querySelectorAll<SVGSVGElement>('.board svg.grid')], `${id}-${ply}.png`);
  return (
    <div class="actions" role="group" aria-label={t('export')}>
      {over && <ReportLink match={id} />}
      {over && (
        <a class="button" href={`/analyse/match?match=${encodeURIComponent(id)}&ply=${ply}`}>
          <Icon name="hint" />
          {t('analyse_here')}
        </a>
      )}
      <a class="button" href={address('/api/matches/{id}/text', { id })} download={`${id}.txt`}>
        <Icon name="file" />
        {t('as_text')}
      </a>
      <a class="button" href={address('/api/matches/{id}/log', { id })} download={`${id}.jsonl`}>
        <Icon name="file" />
        JSON
      </a>
      {over &&
        files.map((file) => (
          <button key={file.name} onClick={() => write(file)}>
            <Icon name="file" />
            {t(file.name)}
          </button>
        ))}
      <button onClick={save}>
        <Icon name="picture" />
        PNG
      </button>
      {filming && <Later name="Film" id={id} />}
      {over && !filming && (
        <button onClick={() => setFilming(true)}>
          <Icon name="play" />
          GIF
        </button>
      )}
      {over && <CopyButton text={frameCode(id)} label={t('embed')} />}
      <ShareLink path={`/match/${encodeURIComponent(id)}?ply=${ply}`} />
    </div>
  );
}

/** Through whose eyes: everything, what both knew, or one of the players. */
function Viewer({
  module,
  viewer,
  setViewer,
  t,
}: Pick<PlayerProps, 'module' | 'viewer' | 'setViewer'> & { t: Translate }) {
  const [first, second] = module.seatNames;
  return (
    <Choose
      label={t('seen_as')}
      value={viewer}
      change={setViewer}
      options={[
        ['all', t('seen_all')],
        ['1', t(first)],
        ['2', t(second)],
        ['public', t('seen_public')],
      ]}
    />
  );
}
