// Sitting down at a foreign server; only for the person at this machine or an administrator.
import { useEffect, useRef, useState } from 'preact/hooks';
import { api, sentenceOf } from '../api';
import type { JoinField } from '../boards';
import { gameTexts, moduleOf, titleOf, useApp, useFetch, useGames } from '../context';
import { person, PlayerChoice } from '../game/player-choice';
import { Choose, Failed, FileField, Loading, Page } from '../parts';
import { keepPlace, recall, remember } from '../prefs';
import type { Words } from '../i18n';
import type { Game, Games, Protocol } from '../wire';

interface Entries {
  protocol: string;
  address: string;
  name: string;
  player: string;
  options: string;
  games: number;
}
const usual: Entries = { protocol: '', address: '', name: '', player: person, options: '', games: 1 };

const textKeys = ['protocol', 'address', 'name', 'player'] as const;

/** "key=value" pairs, separated by blanks or lines. */
const optionsOf = (text: string) =>
  Object.fromEntries(
    text
      .split(/\s+/)
      .filter((p) => p.includes('='))
      .map((p) => [p.slice(0, p.indexOf('=')), p.slice(p.indexOf('=') + 1)]),
  );

const textOf = (options: [string, unknown][]) =>
  options
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${value}`)
    .join(' ');

/** What a parameter file says, as the arena keeps it (JSON) or as people write it: a line "key=value" for each. */
function written(file: string): Record<string, unknown> {
  try {
    return JSON.parse(file);
  } catch {
    return optionsOf(file.replace(/\s*=\s*/g, '='));
  }
}

/** People write options between the others, the arena keeps them apart. */
function given(file: object): Partial<Entries> {
  const read = new Map<string, unknown>(Object.entries(file));
  const known: Partial<Entries> = {};
  for (const key of textKeys) {
    const value = read.get(key);
    if (typeof value === 'string') known[key] = value;
  }
  if (Number(read.get('games')) > 0) known.games = Number(read.get('games'));
  const apart = read.get('options');
  const options = typeof apart === 'object' && apart ? Object.entries(apart) : [...read].filter(([k]) => !(k in usual));
  return options.length ? { ...known, options: textOf(options) } : known;
}

export function Join() {
  const { t } = useApp();
  const games = useGames();
  return (
    <Page title={t('join_title')} class="narrow">
      {games.error ? (
        <Failed error={games.error} again={games.again} />
      ) : !games.data ? (
        <Loading />
      ) : games.data.you.local ? (
        <Form games={games.data} />
      ) : (
        <p>{t('join_only_local')}</p>
      )}
    </Page>
  );
}

/** What a link brings along: a protocol, and options such as a board from the editor. */
function asked(search: URLSearchParams): Partial<Entries> {
  const protocol = search.get('protocol');
  if (!protocol) return {};
  return { protocol, options: textOf([...search].filter(([key]) => key !== 'protocol')) };
}

/** What is known of a visit, under what a link asks for; of another protocol only the name is of use. */
const under = (link: Partial<Entries>, known: Entries): Entries =>
  link.protocol && link.protocol !== known.protocol
    ? { ...usual, name: known.name, ...link }
    : { ...known, ...link };

/** What was entered last time in this browser; on the first visit what the arena's parameter file says. */
function useEntries(): [Entries, (part: Partial<Entries>) => void] {
  const { prefs, search } = useApp();
  const file = useFetch('/api/join/parameters', {});
  const [e, set] = useState<Entries>(() => under(asked(search), recall('join', { ...usual, name: prefs.name })));
  const touched = useRef(e.address !== '');
  const put = (part: Partial<Entries>) => {
    touched.current = true; // what a person enters is not overwritten by a file that comes late
    set((old) => ({ ...old, ...part }));
  };
  useEffect(() => {
    if (file.data && !touched.current) put(under(asked(search), { ...e, ...given(file.data) }));
  }, [file.data]);
  return [e, put];
}

interface Part {
  e: Entries;
  put(part: Partial<Entries>): void;
}

/** The protocol's own questions, then a line for its rarer options. */
function Options({ e, put, game, fields }: Part & { game: Game; fields: JoinField[] }) {
  const { t, lang } = useApp();
  const words = gameTexts(game.name, lang);
  const options = optionsOf(e.options);
  const choose = (key: string, value: string) => put({ options: textOf(Object.entries({ ...options, [key]: value })) });
  return (
    <>
      {fields.map((f) =>
        f.choices ? (
          <Choose
            key={f.key}
            label={words(f.text)}
            value={options[f.key] ?? ''}
            change={(value) => choose(f.key, value)}
            options={[['', t('usual_rules')], ...f.choices.map((c): [string, string] => [c, c])]}
          />
        ) : (
          <label key={f.key} class="field">
            {words(f.text)}
            <input
              required={f.required}
              value={options[f.key] ?? ''}
              spellcheck={false}
              onInput={(x) => choose(f.key, x.currentTarget.value.trim())}
            />
          </label>
        ),
      )}
      <label class="field">
        {t('options')}
        <input
          value={e.options}
          spellcheck={false}
          placeholder={t('options_example')}
          onInput={(x) => put({ options: x.currentTarget.value })}
        />
        <span class="note">{t('options_text')}</span>
      </label>
    </>
  );
}

function ParameterFile({ put }: { put(part: Partial<Entries>): void }) {
  const { t } = useApp();
  const load = async (file: File | null) => {
    if (file) put(given(written(await file.text())));
  };
  return <FileField label={t('parameter_file')} note={t('parameter_file_text')} change={load} />;
}

/** Sits down and leads to the table; a sentence if that was not possible. */
function useSittingDown() {
  const { navigate } = useApp();
  const [error, setError] = useState<Words | null>(null);
  const [busy, setBusy] = useState(false);
  const sit = async (e: Entries) => {
    setBusy(true);
    setError(null);
    remember('join', e);
    try {
      const { table, tokens } = await api.post('/api/join', { ...e, options: optionsOf(e.options) });
      keepPlace(table, { tokens });
      navigate(`/table/${table}`);
    } catch (x) {
      setError(sentenceOf(x));
      setBusy(false);
    }
  };
  return { error, busy, sit };
}

type Client = Protocol & { game: Game };

/** Where, and under which name. */
function ServerFields({ e, put, chosen, clients }: Part & { chosen: Client; clients: Client[] }) {
  const { t, lang } = useApp();
  return (
    <>
      <Choose
        label={t('protocol')}
        value={chosen.name}
        change={(protocol) => put({ protocol, player: person, options: '' })}
        options={clients.map((p) => [p.name, `${titleOf(p.game.name, lang)}: ${p.name}`])}
      />
      <label class="field">
        {t('address')}
        <input
          required
          value={e.address}
          placeholder={`localhost:${chosen.port ?? 54321}`}
          spellcheck={false}
          onInput={(x) => put({ address: x.currentTarget.value })}
        />
        <span class="note">{t('address_text')}</span>
      </label>
      <label class="field">
        {t('your_name')}
        <input required value={e.name} maxLength={40} onInput={(x) => put({ name: x.currentTarget.value })} />
      </label>
    </>
  );
}

function GamesField({ e, put }: Part) {
  const { t } = useApp();
  return (
    <label class="field">
      {t('games')}
      <input
        type="number"
        min="1"
        max="1000"
        value={e.games}
        onInput={(x) => put({ games: Number(x.currentTarget.value) })}
      />
    </label>
  );
}

function Form({ games }: { games: Games }) {
  const { t } = useApp();
  const [e, put] = useEntries();
  const { error, busy, sit } = useSittingDown();
  const clients = games.games.flatMap((game) => game.protocols.filter((p) => p.client).map((p) => ({ ...p, game })));
  const chosen = clients.find((p) => p.name === e.protocol) ?? clients[0];
  const { game } = chosen;
  const submit = (event: Event) => {
    event.preventDefault();
    sit({ ...e, protocol: chosen.name });
  };
  return (
    <>
      <p>{t('join_text')}</p>
      <form class="form" onSubmit={submit}>
        <ServerFields e={e} put={put} chosen={chosen} clients={clients} />
        <PlayerChoice game={game} value={e.player} change={(player) => put({ player })} label={t('who_plays')} people />
        <Options e={e} put={put} game={game} fields={moduleOf(game.name)?.joins?.[chosen.name] ?? []} />
        {e.player !== person && <GamesField e={e} put={put} />}
        <ParameterFile put={put} />
        {error && <Failed error={error} />}
        <div class="row">
          <button class="primary" disabled={busy}>
            {t('sit_down')}
          </button>
        </div>
      </form>
    </>
  );
}
