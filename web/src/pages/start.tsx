// The start page is a choice of game: a live board for each, one click to play, one to watch.
import { useEffect, useState } from 'preact/hooks';
import { sentenceOf } from '../api';
import { described, gameTexts, moduleOf, modules, titleOf, useApp, useFetch, useGames, useTitle } from '../context';
import { Thumbnail } from '../game/board-view';
import { CopyLine, Failed, Loading } from '../parts';
import { playerName } from '../player-name';
import { TableList, useTableList } from '../game/table-list';
import { openTable, quickSetUp } from '../game/open-table';
import { useTable } from '../use-table';
import type { Words } from '../i18n';
import type { Game, Games } from '../wire';

function GameTile({ game }: { game: Game }) {
  const { lang, prefs, navigate } = useApp();
  const t = gameTexts(game.name, lang),
    title = t('title');
  const [error, setError] = useState<Words | null>(null);
  const exhibition = useFetch('/api/exhibition', { game: game.name });
  const { state } = useTable(exhibition.data?.table ?? null, true);
  const over = state?.phase === 'over';
  useEffect(() => {
    // after a look at the end the next match is shown
    if (!over) return;
    const timer = setTimeout(exhibition.again, 5000);
    return () => clearTimeout(timer);
  }, [over]);
  const play = async () => {
    try {
      navigate(`/table/${await openTable(quickSetUp(game, prefs.name || t('guest')))}`);
    } catch (e) {
      setError(sentenceOf(e));
    }
  };
  const table = exhibition.data?.table;
  return (
    <article class="tile" aria-label={title}>
      <a class="window" href={table ? `/table/${table}` : `/play/${game.name}`} tabIndex={-1} aria-hidden="true">
        {state?.view ? (
          <Thumbnail game={game.name} rules={state.rules} view={state.view} previous={state.previous} over={over} />
        ) : (
          <span class="blank" />
        )}
      </a>
      <h2>{title}</h2>
      <p class="note">{state ? state.names.map((name) => playerName(name ?? '', t)).join(' – ') : ' '}</p>
      <div class="row">
        <button class="primary" onClick={play} aria-label={t('play_game', { game: title })}>
          {t('play_now')}
        </button>
        {table && (
          <a class="button" href={`/table/${table}`} aria-label={t('watch_game', { game: title })}>
            {t('watch')}
          </a>
        )}
      </div>
      <div class="row more">
        <a class="button quiet" href={`/play/${game.name}`} aria-label={t('choose_for', { game: title })}>
          {t('choose')}
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

function Addresses({ games }: { games: Games }) {
  const { t, lang } = useApp();
  const open = games.games.flatMap((g) =>
    g.protocols.filter((p) => p.open && p.address).map((p) => ({ ...p, of: g.name, game: titleOf(g.name, lang) })),
  );
  return (
    <details class="addresses">
      <summary>{t('addresses')}</summary>
      {!open.length && <p>{t('no_addresses')}</p>}
      <ul class="plain">
        {open.map((p) => (
          <li key={p.game + p.name}>
            <span>
              <b>{p.game}</b> {p.name}
            </span>
            <CopyLine text={p.address!} label={`${p.game} ${p.name}`} />
            <span class="note">{described(p.of, 'protocol', p, lang)}</span>
          </li>
        ))}
      </ul>
      <p>
        <a href="/bots">{t('hand_in_bot')}</a>
      </p>
      {games.you.local && (
        <p>
          <a href="/join">{t('join_foreign')}</a>
        </p>
      )}
    </details>
  );
}

export function Start() {
  const { t } = useApp();
  useTitle('');
  const games = useGames();
  const tables = useTableList();
  return (
    <main id="main" class="page start" tabIndex={-1}>
      <h1 class="hidden">{t('start_title')}</h1>
      {games.error && <Failed error={games.error} again={games.again} />}
      {!games.data && !games.error && <Loading />}
      {games.data && (
        <div class="tiles">
          {games.data.games
            .filter((g) => modules.some((m) => m.game === g.name))
            .map((g) => (
              <GameTile key={g.name} game={g} />
            ))}
        </div>
      )}
      <section aria-labelledby="running-title">
        <h2 id="running-title">{t('running')}</h2>
        <TableList tables={tables} />
      </section>
      {games.data && <Addresses games={games.data} />}
    </main>
  );
}
