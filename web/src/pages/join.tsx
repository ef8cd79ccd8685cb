// Sitting down at a foreign server; only for the person at this machine or an administrator.
import { useEffect, useState } from 'preact/hooks';
import { api, ApiError } from '../api';
import { titleOf, useApp, useFetch, useGames } from '../context';
import { Failed, Loading, Page } from '../parts';
import { keepPlace, recall, remember } from '../prefs';
import type { Sentence } from '../i18n';

interface Entries {
  protocol: string;
  address: string;
  name: string;
  player: string;
  options: string;
  games: number;
}
const usual: Entries = { protocol: '', address: '', name: '', player: 'human', options: '', games: 1 };

/** "key=value" pairs, separated by blanks or lines. */
const optionsOf = (text: string) =>
  Object.fromEntries(
    text
      .split(/\s+/)
      .filter((p) => p.includes('='))
      .map((p) => [p.slice(0, p.indexOf('=')), p.slice(p.indexOf('=') + 1)]),
  );

export function Join() {
  const { t, lang, navigate, prefs } = useApp();
  const games = useGames();
  const file = useFetch<Partial<Entries> & Record<string, unknown>>(games.data?.you.local ? '/api/join/parameters' : null);
  const [e, set] = useState<Entries>(() => recall('join', { ...usual, name: prefs.name }));
  const [error, setError] = useState<Sentence | null>(null);
  const [busy, setBusy] = useState(false);
  const put = (part: Partial<Entries>) => set((old) => ({ ...old, ...part }));
  useEffect(() => {
    // the parameter file fills what this browser does not remember
    if (!file.data) return;
    const given = file.data;
    for (const key of ['protocol', 'address', 'name', 'player'] as const)
      if (!e[key] || (key === 'player' && e.player === 'human')) if (typeof given[key] === 'string') put({ [key]: given[key] });
  }, [file.data]);
  if (games.error)
    return (
      <Page title={t('join_title')}>
        <Failed error={games.error} again={games.again} />
      </Page>
    );
  if (!games.data)
    return (
      <Page title={t('join_title')}>
        <Loading />
      </Page>
    );
  if (!games.data.you.local)
    return (
      <Page title={t('join_title')}>
        <p>{t('join_only_local')}</p>
      </Page>
    );
  const protocols = games.data.games.flatMap((g) => g.protocols.filter((p) => p.client).map((p) => ({ ...p, game: g })));
  const chosen = protocols.find((p) => p.name === e.protocol) ?? protocols[0];
  const sit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    const wish = { ...e, protocol: chosen.name };
    remember('join', wish);
    try {
      const answer = await api.post('/api/join', { ...wish, options: optionsOf(e.options) });
      keepPlace(answer.table, { tokens: answer.tokens ?? [] });
      navigate(`/table/${answer.table}`);
    } catch (x) {
      setError((x as ApiError).sentence);
      setBusy(false);
    }
  };
  return (
    <Page title={t('join_title')} class="narrow">
      <p>{t('join_text')}</p>
      <form class="form" onSubmit={sit}>
        <label class="field">
          {t('protocol')}
          <select value={chosen?.name} onChange={(x) => put({ protocol: x.currentTarget.value })}>
            {protocols.map((p) => (
              <option key={p.game.name + p.name} value={p.name}>{`${titleOf(p.game.name, lang)}: ${p.name}`}</option>
            ))}
          </select>
        </label>
        <label class="field">
          {t('address')}
          <input
            required
            value={e.address}
            placeholder={`localhost:${chosen?.port ?? 54321}`}
            spellcheck={false}
            onInput={(x) => put({ address: x.currentTarget.value })}
          />
          <span class="note">{t('address_text')}</span>
        </label>
        <label class="field">
          {t('your_name')}
          <input required value={e.name} maxLength={40} onInput={(x) => put({ name: x.currentTarget.value })} />
        </label>
        <label class="field">
          {t('who_plays')}
          <input list="players" value={e.player} spellcheck={false} onInput={(x) => put({ player: x.currentTarget.value })} />
          <datalist id="players">
            <option value="human">{t('a_person')}</option>
            {chosen?.game.engines.map((g) => (
              <option key={g.name} value={g.name.replace(/(\d+)\.\.\d+$/, '$1')} />
            ))}
          </datalist>
          <span class="note">{t('who_plays_text')}</span>
        </label>
        <label class="field">
          {t('options')}
          <input value={e.options} spellcheck={false} placeholder="key=value" onInput={(x) => put({ options: x.currentTarget.value })} />
        </label>
        <label class="field">
          {t('games')}
          <input type="number" min="1" max="1000" value={e.games} onInput={(x) => put({ games: Number(x.currentTarget.value) })} />
        </label>
        {error && <Failed error={error} />}
        <div class="row">
          <button class="primary" disabled={busy}>
            {t('sit_down')}
          </button>
        </div>
      </form>
    </Page>
  );
}
