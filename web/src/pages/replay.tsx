// A recorded match, ply by ply: the address holds match and ply, so any position can be sent to somebody.
import { useEffect, useRef, useState } from 'preact/hooks';
import { api } from '../api';
import type { BoardModule, MoveValue, Seat } from '../boards';
import { gameTexts, moduleOf, useApp, useFetch, useGames, useTitle } from '../context';
import { took } from '../format';
import { endingText } from '../game/ending';
import { BoardView, useBoardProps } from '../game/board-view';
import { Graph, ValueBar } from '../game/graph';
import { MoveList } from '../game/moves';
import { Options } from '../game/options';
import { Players } from '../game/players';
import { Rail, type RailPart } from '../game/rail';
import { Failed, Loading, Page } from '../parts';
import { savePicture } from '../picture';
import type { Ending } from '../table-state';

interface Recorded {
  header: { id: string; game: string; rules: string; players: [string, string]; clock: string };
  moves: { ply: number; seat: Seat; move: string; took_us: number; value: number | null; stderr: string | null; note: string | null }[];
  views: any[];
  ending: Ending | null;
}

const speeds = [0.5, 1, 2, 4]; // plies a second

export function Replay({ id }: { id: string }) {
  const { t } = useApp();
  const [viewer, setViewer] = useState('all');
  const match = useFetch<Recorded>(`/api/matches/${encodeURIComponent(id)}?as=${viewer}`);
  const kept = useRef<Recorded | null>(null);
  if (match.data) kept.current = match.data;
  const data = match.data ?? kept.current; // another viewer's eyes: the old view stays until the new one is there
  if (match.error)
    return (
      <Page title={t('replay')}>
        <Failed error={match.error} again={match.again} />
        <p>
          <a href="/watch">{t('finished')}</a>
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
  if (!module)
    return (
      <Page title={t('replay')}>
        <p>{t('no_board', { game: data.header.game })}</p>
      </Page>
    );
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
  const [result, setResult] = useState<{ ply: number; seat: Seat; values: MoveValue[]; overlay: any } | null>(null);
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
        target.closest('input:not([type=range]), select, textarea, [role=grid], [role=tab]')
      )
        return;
      if (event.key === ' ' && target.closest('button, a, summary')) return;
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

interface PlayerProps {
  id: string;
  match: Recorded;
  module: BoardModule;
  viewer: string;
  setViewer(v: string): void;
}

function Player({ id, match, module, viewer, setViewer }: PlayerProps) {
  const { lang, prefs, announce } = useApp();
  const { header, moves, views, ending } = match;
  const t = gameTexts(header.game, lang);
  useTitle(`${t('title')}: ${header.players.join(' – ')}`);
  const last = views.length - 1;
  const [ply, setPly] = usePly(last);
  const [running, setRunning] = useState(false);
  const [speed, setSpeed] = useState(1);
  const before = useRef(ply);
  const graph = useFetch<{ values: (number | null)[] }>(`/api/matches/${encodeURIComponent(id)}/values`);
  const hidden = useGames().data?.games.find((g) => g.name === header.game)?.hidden ?? false;
  const analysis = useAnalysis(id, ply, prefs.values);
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => (ply < last ? setPly(ply + 1) : setRunning(false)), 1000 / speed);
    return () => clearTimeout(timer);
  }, [running, ply, speed]);
  const move = moves[ply - 1];
  useEffect(() => {
    if (move && before.current !== ply)
      announce(module.announce?.(views[ply - 1], views[ply], move.move, move.seat, t) ?? `${ply}. ${move.move}`);
    before.current = ply;
  }, [ply]);
  const toggle = () => {
    if (!running && ply === last) setPly(0);
    setRunning(!running);
  };
  useKeys({
    ArrowLeft: () => setPly(ply - 1),
    ArrowRight: () => setPly(ply + 1),
    Home: () => setPly(0),
    End: () => setPly(last),
    ' ': toggle,
  });

  const values = graph.data?.values ?? moves.map((m) => m.value);
  const props = useBoardProps({
    game: header.game,
    rules: header.rules,
    table: id,
    view: views[ply],
    previous: ply > 0 && ply === before.current + 1 ? views[ply - 1] : null,
    over: ply === last,
    names: header.players,
    values: analysis?.values ?? null,
    overlay: analysis?.overlay ?? null,
  });
  const parts: RailPart[] = [];
  if (module.Panel) parts.push({ name: 'panel', title: t('state'), content: <module.Panel {...props} /> });
  parts.push({
    name: 'moves',
    title: t('moves'),
    content: <MoveList module={module} game={header.game} moves={moves} ply={ply} onPly={setPly} />,
  });
  parts.push({
    name: 'graph',
    title: t('evaluation'),
    content: (
      <>
        <ValueBar module={module} game={header.game} value={values[ply]} />
        <Graph module={module} game={header.game} values={values} plies={last} ply={ply} onPly={setPly} />
      </>
    ),
  });
  if (move && (move.stderr || move.note))
    parts.push({
      name: 'thoughts',
      title: t('thoughts'),
      content: (
        <>
          {move.note && <p class="note">{move.note}</p>}
          {move.stderr && (
            <pre class="stderr" tabIndex={0} aria-label="stderr">
              {move.stderr}
            </pre>
          )}
        </>
      ),
    });
  parts.push({
    name: 'options',
    title: t('display'),
    content: (
      <>
        {hidden && <Viewer module={module} viewer={viewer} setViewer={setViewer} t={t} />}
        <Options game={header.game} analysis />
      </>
    ),
  });
  return (
    <main id="main" class={`game replay of-${module.game} ${module.wide ? 'wide' : ''}`} tabIndex={-1}>
      <h1 class="hidden">{`${t('title')}: ${header.players.join(' – ')}`}</h1>
      <Players
        module={module}
        game={header.game}
        view={views[ply]}
        names={header.players}
        turn={move ? [move.seat] : []}
        mine={[]}
        ending={ply === last ? ending : null}
      />
      <div class="stage">
        <BoardView module={module} props={props} />
        <div class="scrubber">
          <button onClick={() => setPly(0)} disabled={ply === 0} aria-label={t('to_first')}>
            <Icon d="M5 4v12M15 4l-7 6 7 6z" />
          </button>
          <button onClick={() => setPly(ply - 1)} disabled={ply === 0} aria-label={t('back')}>
            <Icon d="M13 4l-7 6 7 6z" />
          </button>
          <button onClick={toggle} class="primary" aria-label={t(running ? 'pause' : 'run')}>
            <Icon d={running ? 'M6 4h3v12H6zM11 4h3v12h-3z' : 'M6 4l9 6-9 6z'} />
          </button>
          <button onClick={() => setPly(ply + 1)} disabled={ply === last} aria-label={t('forward')}>
            <Icon d="M7 4l7 6-7 6z" />
          </button>
          <button onClick={() => setPly(last)} disabled={ply === last} aria-label={t('to_last')}>
            <Icon d="M15 4v12M5 4l7 6-7 6z" />
          </button>
          <input
            type="range"
            min="0"
            max={last}
            value={ply}
            aria-label={t('ply')}
            aria-valuetext={t('ply_of', { n: ply, all: last })}
            onInput={(e) => setPly(Number(e.currentTarget.value))}
          />
          <span class="digits">
            {ply}/{last}
          </span>
          <select value={String(speed)} aria-label={t('speed')} onChange={(e) => setSpeed(Number(e.currentTarget.value))}>
            {speeds.map((s) => (
              <option key={s} value={s}>{`${s}×`}</option>
            ))}
          </select>
        </div>
        <p class="status">
          {ply === last && ending
            ? endingText(ending, header.players, t, lang)
            : move
              ? t('move_took', {
                  n: ply,
                  name: header.players[move.seat - 1],
                  move: module.moveText?.(move.move, t) ?? move.move,
                  time: took(move.took_us, lang),
                })
              : t('at_start')}
        </p>
        <p class="hidden" id="position">
          {module.describe(views[ply], null, t)}
        </p>
      </div>
      <div class="actions" role="group" aria-label={t('export')}>
        <span class="note">{t('export')}</span>
        <a class="button" href={`/api/matches/${id}/text`} download={`${id}.txt`}>
          {t('as_text')}
        </a>
        <a class="button" href={`/api/matches/${id}/log`} download={`${id}.jsonl`}>
          JSON
        </a>
        <button onClick={() => savePicture([...document.querySelectorAll<SVGSVGElement>('.board svg.grid')], `${id}-${ply}.png`)}>
          PNG
        </button>
      </div>
      <Rail parts={parts} />
    </main>
  );
}

const Icon = ({ d }: { d: string }) => (
  <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d={d} />
  </svg>
);

/** Through whose eyes: everything, what both knew, or one of the players. */
function Viewer({
  module,
  viewer,
  setViewer,
  t,
}: {
  module: BoardModule;
  viewer: string;
  setViewer(v: string): void;
  t: (k: string) => string;
}) {
  return (
    <label class="field">
      {t('seen_as')}
      <select value={viewer} onChange={(e) => setViewer(e.currentTarget.value)}>
        <option value="all">{t('seen_all')}</option>
        <option value="1">{t(module.seatNames[0])}</option>
        <option value="2">{t(module.seatNames[1])}</option>
        <option value="public">{t('seen_public')}</option>
      </select>
    </label>
  );
}
