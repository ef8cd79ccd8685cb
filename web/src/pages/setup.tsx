// Setting a game up: rules, opponent, clock, side. Everything has a usual value, so one button is enough.
import { useEffect, useState } from 'preact/hooks';
import { api, ApiError } from '../api';
import { described, gameTexts, moduleOf, titleOf, useApp, useFetch, useGames, type GameInfo, type Games } from '../context';
import { clockText } from '../format';
import { levels, openTable, usualSetUp, type Opponent, type SetUp as Chosen } from '../game/open-table';
import { Thumbnail } from '../game/board-view';
import { useTable } from '../use-table';
import { CopyLine, Failed, Loading, Page, Switch } from '../parts';
import { recall, remember } from '../prefs';
import type { Sentence } from '../i18n';

export function SetUp({ game }: { game: string }) {
  const { lang, t } = useApp();
  const games = useGames();
  const entry = games.data?.games.find((g) => g.name === game);
  const words = gameTexts(game, lang);
  const title = titleOf(game, lang);
  if (games.error)
    return (
      <Page title={title}>
        <Failed error={games.error} again={games.again} />
      </Page>
    );
  if (!games.data)
    return (
      <Page title={title}>
        <Loading />
      </Page>
    );
  if (!entry)
    return (
      <Page title={t('not_found')}>
        <p>{t('no_game', { game })}</p>
        <p>
          <a href="/">{t('to_start')}</a>
        </p>
      </Page>
    );
  const pages = moduleOf(game)?.pages ?? [];
  return (
    <Page title={title} class="setup">
      <Preview game={game} />
      {pages.length > 0 && (
        <p>
          {pages.map((p) => (
            <a key={p.path} class="button" href={p.path}>
              {words(p.menu)}
            </a>
          ))}
        </p>
      )}
      <Form games={games.data} game={entry} />
    </Page>
  );
}

/** Beside the form, where there is room: the game as it is being played right now. */
function Preview({ game }: { game: string }) {
  const exhibition = useFetch<{ table: string }>(`/api/exhibition?game=${encodeURIComponent(game)}`);
  const { state } = useTable(exhibition.data?.table ?? null, true);
  return (
    <div class="preview">
      {state?.view && (
        <Thumbnail game={game} rules={state.rules} view={state.view} previous={state.previous} over={state.phase !== 'running'} />
      )}
    </div>
  );
}

function PlayerChoice({ game, value, change, label }: { game: GameInfo; value: string; change(v: string): void; label: string }) {
  const { t, lang } = useApp();
  const ranged = game.engines.map((e) => ({ ...e, range: levels(e.name) }));
  const current = ranged.find((e) => (e.range ? value.startsWith(e.range.prefix) : e.name === value)) ?? ranged[0];
  const level = current?.range ? Number(value.slice(current.range.prefix.length)) || current.range.low : 0;
  return (
    <>
      <label class="field">
        {label}
        <select
          value={current?.name}
          onChange={(e) => {
            const next = ranged.find((r) => r.name === e.currentTarget.value)!;
            change(next.range ? next.range.prefix + Math.min(next.range.high, next.range.low + 2) : next.name);
          }}
        >
          {ranged.map((e) => (
            <option key={e.name} value={e.name}>
              {e.range ? t('engine_levels') : e.name}
            </option>
          ))}
        </select>
        <span class="note">{described(game.name, 'engine', current, lang)}</span>
      </label>
      {current?.range && (
        <label class="field">
          <span class="label">
            {t('level')} <b class="digits">{level}</b>
          </span>
          <input
            type="range"
            min={current.range.low}
            max={current.range.high}
            value={level}
            onInput={(e) => change(current.range!.prefix + e.currentTarget.value)}
          />
        </label>
      )}
    </>
  );
}

const clocks = ['none', 'total=1m', 'total=5m', 'total=15m', 'move=10s', 'move=60s'];

function Form({ games, game }: { games: Games; game: GameInfo }) {
  const { t, lang, prefs, change, navigate, search } = useApp();
  const words = gameTexts(game.name, lang);
  const module = moduleOf(game.name);
  const [s, set] = useState<Chosen>(() => ({
    ...usualSetUp(game, prefs.name),
    ...recall(`setup.${game.name}`, {}),
    ...(search.has('rules') ? { rules: search.get('rules')! } : {}),
  }));
  const [error, setError] = useState<Sentence | null>(null);
  const [busy, setBusy] = useState(false);
  const put = (part: Partial<Chosen>) => set((old) => ({ ...old, ...part }));
  useEffect(() => {
    if (search.has('opponent')) put({ opponent: search.get('opponent') as Opponent });
  }, []);
  const bots = games.bots.filter((b) => b.game === game.name);
  const open = game.protocols.filter((p) => p.open);
  const opponents: Opponent[] = [
    'engine',
    ...(bots.length ? ['bot' as const] : []),
    'friend',
    'hotseat',
    ...(open.length ? ['course' as const] : []),
    'watch',
  ];
  const opponent = opponents.includes(s.opponent) ? s.opponent : 'engine';
  const protocol = open.find((p) => p.name === s.protocol) ?? open[0];
  const bot = bots.find((b) => b.name === s.player) ?? bots[0];
  const start = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    const chosen = {
      ...s,
      opponent,
      name: prefs.name || t('guest'),
      protocol: protocol?.name ?? '',
      player: opponent === 'bot' ? bot.name : s.player,
    };
    try {
      const id = await openTable(chosen);
      remember(`setup.${game.name}`, s);
      navigate(`/table/${id}`);
    } catch (e) {
      setError((e as ApiError).sentence);
      setBusy(false);
    }
  };
  return (
    <form class="form" onSubmit={start}>
      <fieldset>
        <legend>{t('opponent')}</legend>
        <div class="choices-list">
          {opponents.map((o) => (
            <label key={o} class="choice">
              <input type="radio" name="opponent" value={o} checked={opponent === o} onChange={() => put({ opponent: o })} />
              <span>
                <b>{t(`opponent_${o}`)}</b> <span class="note">{t(`opponent_${o}_text`)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {(opponent === 'engine' || opponent === 'watch') && (
        <PlayerChoice
          game={game}
          value={s.player}
          change={(player) => put({ player })}
          label={opponent === 'watch' ? words(module?.seatNames[0] ?? 'first') : t('program')}
        />
      )}
      {opponent === 'watch' && (
        <PlayerChoice game={game} value={s.second} change={(second) => put({ second })} label={words(module?.seatNames[1] ?? 'second')} />
      )}
      {opponent === 'friend' && <Switch on={s.public} text={t('public_seat')} change={(on) => put({ public: on })} />}
      {opponent === 'bot' && (
        <label class="field">
          {t('bot')}
          <select value={bot?.name} onChange={(e) => put({ player: e.currentTarget.value })}>
            {bots.map((b) => (
              <option key={b.name} value={b.name}>
                {b.name}
              </option>
            ))}
          </select>
        </label>
      )}
      {opponent === 'course' && (
        <label class="field">
          {t('protocol')}
          <select value={protocol?.name} onChange={(e) => put({ protocol: e.currentTarget.value })}>
            {open.map((p) => (
              <option key={p.name} value={p.name}>
                {p.name}
              </option>
            ))}
          </select>
          <span class="note">{described(game.name, 'protocol', protocol, lang)}</span>
        </label>
      )}
      {opponent === 'course' && protocol?.address && (
        <p>
          <CopyLine text={protocol.address} label={protocol.name} />
        </p>
      )}
      {module?.RulesForm ? (
        <module.RulesForm rules={s.rules} onRules={(rules) => put({ rules })} t={words} lang={lang} api={api} />
      ) : (
        game.profiles.length > 1 && (
          <label class="field">
            {t('rules')}
            <select value={s.rules} onChange={(e) => put({ rules: e.currentTarget.value })}>
              <option value="">{t('usual_rules')}</option>
              {game.profiles.map((p) => (
                <option key={p.name} value={p.name}>
                  {p.name}
                </option>
              ))}
            </select>
            <span class="note">
              {described(
                game.name,
                'rules',
                game.profiles.find((p) => p.name === s.rules),
                lang,
              )}
            </span>
          </label>
        )
      )}
      {opponent !== 'hotseat' && opponent !== 'watch' && (
        <fieldset>
          <legend>{t('side')}</legend>
          <div class="row">
            {(['first', 'second', 'random'] as const).map((side, i) => (
              <label key={side} class="choice">
                <input type="radio" name="side" checked={s.side === side} onChange={() => put({ side })} />
                <span>
                  {side === 'random' ? t('side_random') : `${words(module?.seatNames[i] ?? side)}${i ? '' : ` (${t('begins')})`}`}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <label class="field">
        {t('clock')}
        <select value={s.clock} onChange={(e) => put({ clock: e.currentTarget.value })}>
          {[...new Set([...clocks, game.clock, s.clock])].map((c) => (
            <option key={c} value={c}>
              {clockText(c, t)}
              {c === game.clock && c !== 'none' ? ` (${t('customary')})` : ''}
            </option>
          ))}
        </select>
      </label>
      {opponent === 'watch' && (
        <label class="field">
          {t('pace')}
          <select value={String(s.pace)} onChange={(e) => put({ pace: Number(e.currentTarget.value) })}>
            {[0, 300, 1000, 2500].map((ms) => (
              <option key={ms} value={ms}>
                {t(`pace_${ms}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      {opponent !== 'watch' && (
        <label class="field">
          {t('your_name')}
          <input
            value={prefs.name}
            placeholder={t('guest')}
            maxLength={40}
            autocomplete="nickname"
            onInput={(e) => change({ name: e.currentTarget.value })}
          />
        </label>
      )}
      {error && <Failed error={error} />}
      <div class="row">
        <button class="primary" disabled={busy}>
          {t(opponent === 'watch' ? 'start_watching' : 'start_game')}
        </button>
      </div>
    </form>
  );
}
