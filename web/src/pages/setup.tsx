// Setting a game up: rules, opponent, clock, side. Everything has a usual value, so one button is enough.
import { useState } from 'preact/hooks';
import { api, sentenceOf } from '../api';
import { described, gameTexts, moduleOf, titleOf, useApp, useFetch, useGames } from '../context';
import { clockText } from '../format';
import { fitsPage, openTable, paces, usualSetUp, type Opponent, type SetUp as Chosen } from '../game/open-table';
import { Thumbnail } from '../game/board-view';
import { PlayerChoice } from '../game/player-choice';
import { useTable } from '../use-table';
import { Choose, CopyLine, Failed, Loading, Page, Switch } from '../parts';
import { guestName, recall, remember } from '../prefs';
import type { Words } from '../i18n';
import type { Game, Games } from '../wire';

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
      <p>
        <a class="button" href={`/learn/${encodeURIComponent(game)}`}>
          {t('how_to_play')}
        </a>{' '}
        <a class="button" href={`/analyse/${encodeURIComponent(game)}`}>
          {t('analyse_here')}
        </a>{' '}
        {pages.map((p) => (
          <a key={p.path} class="button" href={p.path}>
            {words(p.menu)}
          </a>
        ))}
      </p>
      <Form games={games.data} game={entry} />
    </Page>
  );
}

/** Beside the form, where there is room: the game as it is being played right now. */
function Preview({ game }: { game: string }) {
  const exhibition = useFetch('/api/exhibition', { game });
  const { state } = useTable(exhibition.data?.table ?? null, true);
  return (
    <div class="preview">
      {state?.view && (
        <Thumbnail
          game={game}
          rules={state.rules}
          view={state.view}
          previous={state.previous}
          over={state.phase !== 'running'}
        />
      )}
    </div>
  );
}

interface Part {
  s: Chosen;
  put(part: Partial<Chosen>): void;
  game: Game;
}

function OpponentChoice({ s, put, opponents }: Part & { opponents: Opponent[] }) {
  const { t } = useApp();
  return (
    <fieldset>
      <legend>{t('opponent')}</legend>
      <div class="choices-list">
        {opponents.map((o) => (
          <label key={o} class="choice">
            <input
              type="radio"
              name="opponent"
              value={o}
              checked={s.opponent === o}
              onChange={() => put({ opponent: o })}
            />
            <span>
              <b>{t(`opponent_${o}`)}</b> <span class="note">{t(`opponent_${o}_text`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What has to be said about the chosen kind of opponent. */
function OpponentDetails({ s, put, game, bots }: Part & { bots: string[] }) {
  const { t, lang } = useApp();
  const words = gameTexts(game.name, lang);
  const seats = moduleOf(game.name)?.seatNames ?? ['first', 'second'];
  const open = game.protocols.filter((p) => p.open);
  const protocol = open.find((p) => p.name === s.protocol) ?? open[0];
  switch (s.opponent) {
    case 'engine':
      return <PlayerChoice game={game} value={s.player} change={(player) => put({ player })} label={t('program')} />;
    case 'watch':
      return (
        <>
          <PlayerChoice
            game={game}
            bots={bots}
            value={s.player}
            change={(player) => put({ player })}
            label={words(seats[0])}
          />
          <PlayerChoice
            game={game}
            bots={bots}
            value={s.second}
            change={(second) => put({ second })}
            label={words(seats[1])}
          />
          <Choose
            label={t('pace')}
            value={String(s.pace)}
            change={(ms) => put({ pace: Number(ms) })}
            options={paces.map((ms) => [String(ms), t(`pace_${ms}`)])}
          />
        </>
      );
    case 'friend':
      return <Switch on={s.public} text={t('public_seat')} change={(on) => put({ public: on })} />;
    case 'bot':
      return (
        <Choose
          label={t('bot')}
          value={s.player}
          change={(player) => put({ player })}
          options={bots.map((b) => [b, b])}
        />
      );
    case 'course':
      return (
        <>
          <Choose
            label={t('protocol')}
            value={protocol.name}
            change={(name) => put({ protocol: name })}
            note={described(game.name, 'protocol', protocol, lang)}
            options={open.map((p) => [p.name, p.name])}
          />
          {protocol.address && <CopyLine text={protocol.address} label={protocol.name} />}
        </>
      );
    default:
      return null;
  }
}

function RulesChoice({ s, put, game }: Part) {
  const { t, lang } = useApp();
  const RulesForm = moduleOf(game.name)?.RulesForm;
  if (RulesForm)
    return (
      <RulesForm
        rules={s.rules}
        onRules={(rules) => put({ rules })}
        t={gameTexts(game.name, lang)}
        lang={lang}
        api={api}
      />
    );
  if (game.profiles.length < 2) return null;
  const chosen = game.profiles.find((p) => p.name === s.rules);
  return (
    <Choose
      label={t('rules')}
      value={s.rules}
      change={(rules) => put({ rules })}
      note={described(game.name, 'rules', chosen, lang)}
      options={[['', t('usual_rules')], ...game.profiles.map((p): [string, string] => [p.name, p.name])]}
    />
  );
}

function SideChoice({ s, put, game }: Part) {
  const { t, lang } = useApp();
  const words = gameTexts(game.name, lang);
  const seats = moduleOf(game.name)?.seatNames ?? ['first', 'second'];
  return (
    <fieldset>
      <legend>{t('side')}</legend>
      <div class="row">
        {(['first', 'second', 'random'] as const).map((side, i) => (
          <label key={side} class="choice">
            <input type="radio" name="side" checked={s.side === side} onChange={() => put({ side })} />
            <span>{side === 'random' ? t('side_random') : words(seats[i])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function NameField() {
  const { t, prefs, change } = useApp();
  return (
    <label class="field">
      {t('your_name')}
      <input
        value={prefs.name}
        placeholder={guestName(t)}
        maxLength={40}
        autocomplete="nickname"
        onInput={(e) => change({ name: e.currentTarget.value })}
      />
    </label>
  );
}

const clocks = ['none', 'total=1m', 'total=5m', 'total=15m', 'move=10s', 'move=60s'];

/** What was chosen last time, as far as it is still possible, and what the address says. */
function useChosen(game: Game, opponents: Opponent[], bots: string[]): [Chosen, (part: Partial<Chosen>) => void] {
  const { search } = useApp();
  const [wished, set] = useState<Chosen>(() => {
    const asked = { rules: search.get('rules'), opponent: search.get('opponent'), player: search.get('player') };
    const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null));
    return { ...usualSetUp(game, ''), ...recall(`setup.${game.name}`, {}), ...given };
  });
  const s = { ...wished, opponent: opponents.includes(wished.opponent) ? wished.opponent : ('engine' as const) };
  if (s.opponent === 'bot' && !bots.includes(s.player)) s.player = bots[0];
  if (s.opponent === 'course' && !game.protocols.some((p) => p.open && p.name === s.protocol))
    s.protocol = game.protocols.find((p) => p.open)!.name;
  return [s, (part) => set((old) => ({ ...old, ...part }))];
}

function Form({ games, game }: { games: Games; game: Game }) {
  const { t, prefs, change, navigate } = useApp();
  const bots = games.bots.filter((b) => b.game === game.name).map((b) => b.name);
  const open = game.protocols.some((p) => p.open);
  const opponents = (['engine', 'bot', 'friend', 'hotseat', 'course', 'watch'] as Opponent[]).filter(
    (o) => (o !== 'bot' || bots.length > 0) && (o !== 'course' || open),
  );
  const [s, put] = useChosen(game, opponents, bots);
  const [error, setError] = useState<Words | null>(null);
  const [busy, setBusy] = useState(false);
  const start = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    try {
      const id = await openTable({ ...s, name: prefs.name || guestName(t) }, prefs.place);
      remember(`setup.${game.name}`, s);
      navigate(`/table/${id}`);
    } catch (e) {
      setError(sentenceOf(e));
      setBusy(false);
    }
  };
  const alone = s.opponent === 'hotseat' || s.opponent === 'watch';
  return (
    <form class="form" onSubmit={start}>
      <OpponentChoice s={s} put={put} game={game} opponents={opponents} />
      <OpponentDetails s={s} put={put} game={game} bots={bots} />
      <RulesChoice s={s} put={put} game={game} />
      {!alone && <SideChoice s={s} put={put} game={game} />}
      <Choose
        label={t('clock')}
        value={s.clock}
        change={(clock) => put({ clock })}
        options={[...new Set([...clocks, game.clock, s.clock])].map((c) => [
          c,
          clockText(c, t) + (c === game.clock && c !== 'none' ? ` (${t('customary')})` : ''),
        ])}
      />
      {fitsPage(s) && (
        <Switch
          on={prefs.place === 'arena'}
          text={t('play_at_arena')}
          change={(on) => change({ place: on ? 'arena' : 'page' })}
        />
      )}
      {!(s.opponent === 'friend' && s.public) &&
        s.opponent !== 'course' &&
        (!fitsPage(s) || prefs.place === 'arena') && (
          <Switch on={s.unlisted} text={t('unlisted')} change={(unlisted) => put({ unlisted })} />
        )}
      {s.opponent !== 'watch' && <NameField />}
      {error && <Failed error={error} />}
      <div class="row start">
        <button class="primary" disabled={busy}>
          {t(s.opponent === 'watch' ? 'start_watching' : 'start_game')}
        </button>
      </div>
    </form>
  );
}
