// What is being played right now: one match large, others in a line, and every game as a living picture.
import { useEffect } from 'preact/hooks';
import { gameTexts, moduleOf, titleOf, useApp, useFetch } from '../context';
import { guestName } from '../prefs';
import { Thumbnail } from '../game/board-view';
import { quickSetUp } from '../game/open-table';
import { Icon } from '../icons';
import { Failed } from '../parts';
import { PlayerName, playerName } from '../player-name';
import type { TableState } from '../table-state';
import { useTable } from '../use-table';
import type { Game, ListedTable, Seat } from '../wire';
import { useOpening } from './start-play';

const look = 5000; // milliseconds at the end of a match before the next one is shown

/** Two programs of the arena, one match after the other. */
function useExhibition(game: string): { table: string | undefined; state: TableState | null } {
  const exhibition = useFetch('/api/exhibition', { game });
  const table = exhibition.data?.table;
  const { state } = useTable(table ?? null, true);
  const over = state?.phase === 'over';
  useEffect(() => {
    if (!over) return;
    const timer = setTimeout(exhibition.again, look);
    return () => clearTimeout(timer);
  }, [over]);
  return { table, state };
}

function Picture({ game, state }: { game: string; state: TableState | null }) {
  if (!state?.view) return <span class="blank" />;
  const { rules, view, previous, phase } = state;
  return <Thumbnail game={game} rules={rules} view={view} previous={previous} over={phase === 'over'} />;
}

function Side({ game, state, seat }: { game: string; state: TableState; seat: Seat }) {
  const { lang } = useApp();
  const t = gameTexts(game, lang);
  const module = moduleOf(game)!;
  const tally = state.view && module.tally?.(state.view, seat, t);
  const turn = !state.ending && state.may_act.includes(seat);
  return (
    <div class={`plate ${turn ? 'turn' : ''} ${state.ending?.winner === seat ? 'won' : ''}`}>
      <span class={`seat seat-${seat}`} aria-hidden="true" />
      <span class="who">
        <span class="player-name">
          <PlayerName name={state.names[seat - 1] ?? ''} t={t} />
        </span>
        <span class="side">{[t(module.seatNames[seat - 1]), tally?.note].filter(Boolean).join(' · ')}</span>
      </span>
      {tally && (
        <span class="tally">
          <b>{tally.text}</b>
          {tally.unit && <span class="unit">{tally.unit}</span>}
        </span>
      )}
    </div>
  );
}

/** One match, large: the board, who plays, and how it stands. */
export function Featured({ game }: { game: Game }) {
  const { lang } = useApp();
  const t = gameTexts(game.name, lang);
  const { table, state } = useExhibition(game.name);
  return (
    <article class={`card featured of-${game.name}`} aria-label={t('live_game', { game: t('title') })}>
      <a class="window" href={table ? `/table/${table}` : `/play/${game.name}`} tabIndex={-1} aria-hidden="true">
        <Picture game={game.name} state={state} />
      </a>
      <div class="beside">
        <p class="split">
          <span class="chip live">{t('live_game', { game: t('title') })}</span>
          <span class="note">{state ? t('ply_n', { n: state.ply }) : ' '}</span>
        </p>
        {state && <Side game={game.name} state={state} seat={2} />}
        {state && <Side game={game.name} state={state} seat={1} />}
        {table && (
          <a class="button" href={`/table/${table}`} aria-label={t('watch_game', { game: t('title') })}>
            <Icon name="watch" />
            {t('watch')}
          </a>
        )}
      </div>
    </article>
  );
}

/** Other matches that run now, the most watched first. */
export function Strip({ tables }: { tables: ListedTable[] }) {
  const { t, lang } = useApp();
  const shown = [...tables].sort((a, b) => b.spectators - a.spectators).slice(0, 3);
  return (
    <ul class="strip" aria-label={t('running_now')}>
      {shown.map((table) => {
        const words = gameTexts(table.game, lang);
        return (
          <li key={table.id} class={`of-${table.game}`}>
            <a href={`/table/${table.id}${table.open_seat ? '?join=' : ''}`}>
              <span class="seat seat-1" aria-hidden="true" />
              <span class="who">
                <b>{table.names.map((n) => (n ? playerName(n, words) : t('seat_free'))).join(' – ')}</b>
                <span class="side">
                  {titleOf(table.game, lang)} · {t(table.open_seat ? 'take_seat' : 'ply_n', { n: table.ply })}
                </span>
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

export function GameTile({ game }: { game: Game }) {
  const { lang, prefs } = useApp();
  const t = gameTexts(game.name, lang),
    title = t('title');
  const { table, state } = useExhibition(game.name);
  const [error, open] = useOpening();
  const sentence = moduleOf(game.name)?.texts[lang].sentence;
  return (
    <article class="tile" aria-label={title}>
      <a class="window" href={table ? `/table/${table}` : `/play/${game.name}`} tabIndex={-1} aria-hidden="true">
        <Picture game={game.name} state={state} />
      </a>
      <h3>{title}</h3>
      {sentence && <p>{sentence}</p>}
      <div class="row">
        <button
          onClick={() => open(quickSetUp(game, prefs.name || guestName(t)))}
          aria-label={t('play_game', { game: title })}
        >
          <Icon name="play" />
          {t('play_now')}
        </button>
        <a class="button quiet" href={`/learn/${game.name}`} aria-label={`${t('how_to_play')}: ${title}`}>
          <Icon name="replay" />
          {t('rules_short')}
        </a>
        {(moduleOf(game.name)?.pages ?? []).map((p) => (
          <a key={p.path} class="button quiet" href={p.path}>
            {t(p.menu)}
          </a>
        ))}
      </div>
      {error && <Failed error={error} />}
    </article>
  );
}
