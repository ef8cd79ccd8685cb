// Handing in a bot: a token from the staff, a file, and then what the arena says about it.
import { useEffect, useState } from 'preact/hooks';
import { apiWith, sentenceOf, tokenKey } from '../api';
import { titleOf, useApp, useGames, usualGame } from '../context';
import { when } from '../format';
import { say, type Words } from '../i18n';
import { Empty, Failed, FileField, Page } from '../parts';
import type { Bot } from '../wire';

/** The bots of whoever has the token: all of them, and the version that is looked at. */
function useBots() {
  const [token, setToken] = useState(() => sessionStorage.getItem(tokenKey) ?? '');
  const [all, setAll] = useState<Bot[] | null>(null);
  const [shown, setShown] = useState<Bot | null>(null);
  const [error, setError] = useState<Words | null>(null);
  const api = apiWith(token);
  const trying = async (work: () => Promise<void>) => {
    try {
      setError(null);
      await work();
    } catch (e) {
      setError(sentenceOf(e));
    }
  };
  const list = () =>
    trying(async () => {
      sessionStorage.setItem(tokenKey, token);
      setAll((await api.get('/api/bots')).bots);
    });
  const look = ({ name, version }: Bot) =>
    trying(async () => setShown(await api.get('/api/bots/{name}/{version}', { name, version })));
  const handIn = (game: string, name: string, file: File) =>
    trying(async () => {
      setShown(await api.post('/api/bots', file, { game, name, file: file.name }));
      await list();
    });
  useEffect(() => {
    if (token) list();
  }, []);
  useEffect(() => {
    // until it is built or refused
    if (shown?.state !== 'building') return;
    const timer = setTimeout(() => look(shown).then(list), 1000);
    return () => clearTimeout(timer);
  }, [shown]);
  return { token, setToken, all, shown, error, list, look, handIn };
}

function TokenForm({ token, setToken, list }: Pick<ReturnType<typeof useBots>, 'token' | 'setToken' | 'list'>) {
  const { t } = useApp();
  const show = (event: Event) => {
    event.preventDefault();
    list();
  };
  return (
    <form class="form" onSubmit={show}>
      <label class="field">
        {t('token')}
        <input
          type="password"
          value={token}
          autocomplete="off"
          required
          onInput={(e) => setToken(e.currentTarget.value)}
        />
        <span class="note">{t('token_text')}</span>
      </label>
      <div class="row">
        <button>{t('show_bots')}</button>
      </div>
    </form>
  );
}

function HandIn({ handIn }: { handIn(game: string, name: string, file: File): void }) {
  const { t, lang } = useApp();
  const games = useGames().data?.games ?? [];
  const [chosen, setChosen] = useState('');
  const [name, setName] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const game = chosen || usualGame(games);
  const send = (event: Event) => {
    event.preventDefault();
    if (file) handIn(game, name, file);
  };
  return (
    <form class="form" onSubmit={send}>
      <label class="field">
        {t('game')}
        <select value={game} onChange={(e) => setChosen(e.currentTarget.value)}>
          {games.map((g) => (
            <option key={g.name} value={g.name}>
              {titleOf(g.name, lang)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        {t('bot_name')}
        <input required value={name} maxLength={40} onInput={(e) => setName(e.currentTarget.value)} />
      </label>
      <FileField label={t('file')} required change={setFile} />
      <div class="row">
        <button class="primary">{t('hand_in')}</button>
      </div>
    </form>
  );
}

function Verdict({ bot }: { bot: Bot }) {
  const { t, lang } = useApp();
  return (
    <section class="verdict" aria-live="polite">
      <p>
        <b>
          {bot.name} {bot.version}
        </b>{' '}
        {[t(`bot_${bot.state}`), say(bot.verdict, lang)].filter(Boolean).join(': ')}
      </p>
      {bot.output && (
        <pre class="stderr" tabIndex={0} aria-label={t('compiler')}>
          {bot.output}
        </pre>
      )}
    </section>
  );
}

function BotList({ bots, look }: { bots: Bot[]; look(bot: Bot): void }) {
  const { t, lang } = useApp();
  if (!bots.length) return <Empty>{t('no_bots')}</Empty>;
  return (
    <ul class="match-list">
      {bots.map((b) => (
        <li key={`${b.name} ${b.version}`}>
          <button class="plain main-link" onClick={() => look(b)}>
            <span class="game-name">{b.name}</span>
            <span>{b.version}</span>
            <span class="note">{[titleOf(b.game, lang), b.language, b.owner].filter(Boolean).join(' · ')}</span>
          </button>
          <span class="note">{say(b.verdict, lang)}</span>
          <span class="note">
            {t(`bot_${b.state}`)} {when(b.handed_in * 1000, lang)}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function Bots() {
  const { t } = useApp();
  const bots = useBots();
  return (
    <Page title={t('bots')}>
      <TokenForm {...bots} />
      {bots.error && <Failed error={bots.error} />}
      {bots.all && (
        <>
          <h2>{t('hand_in')}</h2>
          <HandIn handIn={bots.handIn} />
          {bots.shown && <Verdict bot={bots.shown} />}
          <h2>{t('your_bots')}</h2>
          <BotList bots={bots.all} look={bots.look} />
        </>
      )}
    </Page>
  );
}
