// Handing in a bot: a token from the staff, a file, and then what the arena says about it.
import { useEffect, useState } from 'preact/hooks';
import { ApiError, tokenKey, withToken } from '../api';
import { titleOf, useApp, useGames } from '../context';
import { when } from '../format';
import { say, type Sentence } from '../i18n';
import { Empty, Failed, FileField, Page } from '../parts';

interface Bot {
  name: string;
  version: number | string;
  owner: string;
  game: string;
  language: string;
  state: 'building' | 'ready' | 'refused';
  handed_in: number;
  verdict: Sentence | null;
  output?: string;
}

export function Bots() {
  const { t, lang } = useApp();
  const games = useGames();
  const [token, setToken] = useState(() => sessionStorage.getItem(tokenKey) ?? '');
  const [bots, setBots] = useState<Bot[] | null>(null);
  const [shown, setShown] = useState<Bot | null>(null);
  const [error, setError] = useState<Sentence | null>(null);
  const [form, setForm] = useState<{ game: string; name: string; file: File | null }>({
    game: 'othello',
    name: '',
    file: null,
  });
  const put = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  const trying = async (work: () => Promise<void>) => {
    try {
      setError(null);
      await work();
    } catch (e) {
      setError((e as ApiError).sentence);
    }
  };
  const list = () =>
    trying(async () => {
      sessionStorage.setItem(tokenKey, token);
      setBots((await withToken(token, '/api/bots')).bots);
    });
  const look = (bot: Bot) =>
    trying(async () => setShown(await withToken(token, `/api/bots/${encodeURIComponent(bot.name)}/${bot.version}`)));
  const send = (event: Event) => {
    event.preventDefault();
    const { game, name, file } = form;
    if (file)
      trying(async () => {
        setShown(await withToken(token, `/api/bots?${new URLSearchParams({ game, name, file: file.name })}`, file));
        await list();
      });
  };
  useEffect(() => {
    if (token) list();
  }, []);
  useEffect(() => {
    // until it is built or refused
    if (shown?.state !== 'building') return;
    const timer = setTimeout(() => look(shown).then(list), 1000);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <Page title={t('bots')}>
      <form
        class="form"
        onSubmit={(e) => {
          e.preventDefault();
          list();
        }}
      >
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
      {error && <Failed error={error} />}
      {bots && (
        <>
          <h2>{t('hand_in')}</h2>
          <form class="form" onSubmit={send}>
            <label class="field">
              {t('game')}
              <select value={form.game} onChange={(e) => put({ game: e.currentTarget.value })}>
                {games.data?.games.map((g) => (
                  <option key={g.name} value={g.name}>
                    {titleOf(g.name, lang)}
                  </option>
                ))}
              </select>
            </label>
            <label class="field">
              {t('bot_name')}
              <input required value={form.name} maxLength={40} onInput={(e) => put({ name: e.currentTarget.value })} />
            </label>
            <FileField label={t('file')} required change={(file) => put({ file })} />
            <div class="row">
              <button class="primary">{t('hand_in')}</button>
            </div>
          </form>
          {shown && (
            <section class="verdict" aria-live="polite">
              <p>
                <b>
                  {shown.name} {shown.version}
                </b>{' '}
                {[t(`bot_${shown.state}`), say(shown.verdict, lang)].filter(Boolean).join(': ')}
              </p>
              {shown.output && (
                <pre class="stderr" tabIndex={0} aria-label={t('compiler')}>
                  {shown.output}
                </pre>
              )}
            </section>
          )}
          <h2>{t('your_bots')}</h2>
          {!bots.length && <Empty>{t('no_bots')}</Empty>}
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
        </>
      )}
    </Page>
  );
}
