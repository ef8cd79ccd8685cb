// The lab: boards on lines. All lines with what to do next, one line with all it said, and standings for a projector.
import { moduleOf, useApp, useFetch } from '../context';
import { say } from '../i18n';
import { Thumbnail } from '../game/board-view';
import { Empty, Failed, Loading, Page } from '../parts';
import { shownView } from '../table-state';
import { useTable } from '../use-table';
import type { BoardLine, BoardTournament, BoardVerdictTold, BoardWord, Participant } from '../wire';

const clock = (ms: number) => {
  const d = new Date(ms);
  return `${d.toLocaleTimeString('de-DE')}.${String(d.getMilliseconds()).padStart(3, '0')}`;
};

/** The board of a running match, as everybody may see it. */
function LiveBoard({ id }: { id: string }) {
  const { state: s } = useTable(id, true);
  const view = s && shownView(s);
  if (!s || !view || !moduleOf(s.game)) return null;
  return (
    <a class="live-board" href={`/table/${id}`}>
      <Thumbnail game={s.game} rules={s.rules} view={view} table={id} />
    </a>
  );
}

export function Lab() {
  const { t } = useApp();
  const lab = useFetch('/api/lab', {}, 1000);
  return (
    <Page title={t('lab')}>
      {lab.error && <Failed error={lab.error} again={lab.again} />}
      {!lab.data && !lab.error && <Loading />}
      {lab.data && !lab.data.lines.length && (
        <Empty>
          {t('no_lines')} <code>agon serve --uart /dev/ttyACM0</code>
        </Empty>
      )}
      {lab.data?.tournament && <CupLine cup={lab.data.tournament} />}
      {lab.data && <Lines lines={lab.data.lines} />}
    </Page>
  );
}

function CupLine({ cup }: { cup: BoardTournament }) {
  const { t } = useApp();
  return (
    <p class="row">
      <span>
        {cup.name} · {t('of_matches', { n: cup.played, all: cup.planned })} · {t(cup.over ? 'is_over' : 'is_running')}
      </span>
      {cup.id && <a href={`/tournament/${cup.id}`}>{t('standings')}</a>}
      <a href="/lab/projector">{t('projector')}</a>
    </p>
  );
}

function Lines({ lines }: { lines: BoardLine[] }) {
  const { t, lang } = useApp();
  return (
    <ul class="lab-lines">
      {lines.map((l) => (
        <li key={l.line} class={`lab-line ${l.state}`}>
          <a class="main-link" href={`/lab/${l.line}`}>
            <span class="names">{l.board}</span>
            <span class="note">
              {t('line_n', { n: l.line })} · {t(`line_${l.state}`)}
              {l.opponent && ` · ${t('against')} ${l.opponent}`}
            </span>
          </a>
          <span class="to-do">{say(l.to_do, lang)}</span>
        </li>
      ))}
    </ul>
  );
}

export function LabLine({ line }: { line: string }) {
  const { t, lang } = useApp();
  const loaded = useFetch('/api/lab/{line}', { line: Number(line) || 0 }, 700);
  const data = loaded.data;
  return (
    <Page title={data ? data.board : t('line_n', { n: line })}>
      {!data && !loaded.error && <Loading />}
      {loaded.error && <Failed error={loaded.error} again={loaded.again} />}
      {data && (
        <>
          <p class="note">
            <a href="/lab">{t('lab')}</a> · {t('line_n', { n: data.line })} · {data.device} · {t(`line_${data.state}`)}
            {data.opponent && ` · ${t('against')} ${data.opponent}`}
          </p>
          <p class="to-do">{say(data.to_do, lang)}</p>
          {data.table && <LiveBoard key={data.table} id={data.table} />}
          <Verdicts verdicts={data.verdicts} />
          <Words words={data.words} />
        </>
      )}
    </Page>
  );
}

function Verdicts({ verdicts }: { verdicts: BoardVerdictTold[] }) {
  const { t, lang } = useApp();
  if (!verdicts.length) return null;
  return (
    <>
      <h2>{t('verdicts')}</h2>
      <ul class="match-list">
        {verdicts.map((v) => (
          <li key={v.match}>
            <a class="main-link" href={`/match/${v.match}`}>
              <span class="names">
                {t(`board_${v.result}`)} {t('against')} {v.opponent}
              </span>
              <span class="digits">{clock(v.at)}</span>
            </a>
            <span class="note verdict-why">{say(v.why, lang)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Words({ words }: { words: BoardWord[] }) {
  const { t } = useApp();
  return (
    <>
      <h2>{t('last_lines')}</h2>
      <pre class="lab-words" tabIndex={0} aria-label={t('last_lines')}>
        {[...words]
          .reverse()
          .map((w) => `${clock(w.at)} ${w.from === 'board' ? '<' : '>'} ${w.text}`)
          .join('\n')}
      </pre>
    </>
  );
}

/** For everybody in the room: standings, what to do at which board, and the matches that run. */
export function LabProjector() {
  const { t, lang } = useApp();
  const lab = useFetch('/api/lab', {}, 1000);
  const cup = lab.data?.tournament;
  const standings = useFetch('/api/tournaments/{tournament}', cup?.id ? { tournament: cup.id } : null, 2000);
  const lines = lab.data?.lines ?? [];
  const tables = [...new Set(lines.filter((l) => l.table && l.state === 'playing').map((l) => l.table))];
  return (
    <Page title={cup?.name ?? t('lab')} class="projector">
      {cup && <p class="note">{t('of_matches', { n: cup.played, all: cup.planned })}</p>}
      <div class="projector-parts">
        {standings.data && <BigTable players={standings.data.players} />}
        <ul class="projector-lines">
          {lines
            .filter((l) => l.state !== 'playing')
            .map((l) => (
              <li key={l.line} class={l.to_do.code === 'lab.press' ? 'now' : ''}>
                {say(l.to_do, lang)}
              </li>
            ))}
        </ul>
      </div>
      <div class="projector-boards">
        {tables.map((id) => (
          <LiveBoard key={id} id={id} />
        ))}
      </div>
    </Page>
  );
}

function BigTable({ players }: { players: Participant[] }) {
  const { t } = useApp();
  return (
    <table class="plain big-table">
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">{t('player')}</th>
          <th scope="col">{t('points')}</th>
          <th scope="col">{t('wdl')}</th>
        </tr>
      </thead>
      <tbody>
        {players.map((p) => (
          <tr key={p.name}>
            <td>{p.place}</td>
            <td>{p.name}</td>
            <td>{p.points}</td>
            <td>
              {p.wins}–{p.draws}–{p.losses}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
