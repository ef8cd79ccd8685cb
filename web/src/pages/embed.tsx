// A board for the frame of another page: a match to step through, or a table as it is played. Nothing else can be done.
import { useEffect, useState } from 'preact/hooks';
import { gameTexts, moduleOf, useApp, useFetch } from '../context';
import { BoardView, useBoardProps } from '../game/board-view';
import { endingText } from '../game/ending';
import { Scrubber } from '../game/scrubber';
import { moreTexts } from '../more-texts';
import { Failed, Loading } from '../parts';
import { playerName } from '../player-name';
import { useTable } from '../use-table';
import type { Replay, View } from '../wire';

interface FrameProps {
  game: string;
  rules: string;
  names: (string | null)[];
  view: View;
  previous: View | null;
  over: boolean;
  status: string;
  to: string; // the page of the arena
  children?: preact.ComponentChildren;
}

function Frame({ game, rules, names, view, previous, over, status, to, children }: FrameProps) {
  const { lang } = useApp();
  const t = gameTexts(game, lang);
  const module = moduleOf(game);
  const shown = names.map((n) => playerName(n ?? '', t)) as [string, string];
  const board = useBoardProps({ game, rules, view, previous, over, names: shown });
  const tally = (seat: 1 | 2) => module.tally?.(view, seat, t)?.text;
  return (
    <main id="main" class={`embed of-${game}`}>
      <h1 class="embed-names">
        {shown[0]} <b class="digits">{tally(1)}</b> – <b class="digits">{tally(2)}</b> {shown[1]}
      </h1>
      <BoardView module={{ ...module, Controls: undefined }} props={board} />
      {children}
      <p class="split note">
        <span role="status">{status}</span>
        <a href={to} target="_blank" rel="noopener">
          {moreTexts(lang)('embed_open')}
        </a>
      </p>
    </main>
  );
}

function MatchFrame({ id, match }: { id: string; match: Replay }) {
  const { lang, search } = useApp();
  const t = gameTexts(match.header.game, lang);
  const last = match.views.length - 1;
  const [ply, setPly] = useState(Math.min(last, Number(search.get('ply') ?? last)));
  const [running, setRunning] = useState(false);
  const [speed, setSpeed] = useState(1);
  useEffect(() => {
    if (!running) return;
    if (ply >= last) return setRunning(false);
    const timer = setTimeout(() => setPly(ply + 1), 1000 / speed);
    return () => clearTimeout(timer);
  }, [running, ply, speed]);
  const { header, views, moves, ending } = match;
  const move = moves[ply - 1];
  const status =
    ply === last && ending
      ? endingText(ending, header.players, t, lang)
      : move
        ? t('played', { name: playerName(header.players[move.seat - 1], t), move: move.move })
        : t('at_start');
  return (
    <Frame
      game={header.game}
      rules={header.rules}
      names={header.players}
      view={views[ply]}
      previous={views[ply - 1] ?? null}
      over={ply === last}
      status={status}
      to={`/match/${encodeURIComponent(id)}?ply=${ply}`}
    >
      <Scrubber
        ply={ply}
        last={last}
        setPly={setPly}
        t={t}
        running={running}
        toggle={() => setRunning(!running)}
        speed={speed}
        setSpeed={setSpeed}
      />
    </Frame>
  );
}

function EmbeddedMatch({ id }: { id: string }) {
  const found = useFetch('/api/matches/{id}', { id, as: 'all' });
  if (found.error) return <Failed error={found.error} again={found.again} />;
  return found.data ? <MatchFrame id={id} match={found.data} /> : <Loading />;
}

function EmbeddedTable({ id }: { id: string }) {
  const { lang } = useApp();
  const { state: s, denied } = useTable(id, true);
  if (denied) return <Failed error={denied} />;
  if (!s?.view) return <Loading />;
  const t = gameTexts(s.game, lang);
  const status = s.ending ? endingText(s.ending, s.names, t, lang) : t('ply_n', { n: s.ply });
  const { game, rules, names, view, previous } = s;
  return <Frame {...{ game, rules, names, view, previous, status }} over={!!s.ending} to={`/table/${id}`} />;
}

/** "match/ID" or "table/ID". */
export function EmbedPage({ id }: { id: string }) {
  const [kind, name] = id.split('/');
  return kind === 'table' ? <EmbeddedTable id={name} /> : <EmbeddedMatch id={name} />;
}
