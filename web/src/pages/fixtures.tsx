// The tournaments of a course, for staff: set one up, begin it now, at a time or every night, pause it and go on.
import { useEffect, useState } from 'preact/hooks';
import { apiWith, sentenceOf, tokenKey } from '../api';
import { titleOf, useApp, useFetch, useGames, usualGame } from '../context';
import { moment } from '../format';
import type { Words } from '../i18n';
import { moreTexts } from '../more-texts';
import { Choose, Empty, Failed, Page, Switch } from '../parts';
import type { Fixture } from '../wire';

const formats = ['round-robin', 'swiss', 'knockout', 'gauntlet', 'ladder'] as const;
const policies = ['replace', 'rows', 'frozen'] as const;

function useFixtures() {
  const [all, setAll] = useState<Fixture[] | null>(null);
  const [error, setError] = useState<Words | null>(null);
  const api = apiWith(sessionStorage.getItem(tokenKey) ?? '');
  const trying = async (work: () => Promise<{ fixtures: Fixture[] }>) => {
    try {
      setAll((await work()).fixtures);
      setError(null);
      return true;
    } catch (e) {
      setError(sentenceOf(e));
      return false;
    }
  };
  const list = () => trying(() => api.get('/api/fixtures'));
  useEffect(() => {
    list();
    const timer = setInterval(list, 2000);
    return () => clearInterval(timer);
  }, []);
  const act = (name: string, action: 'start' | 'pause' | 'remove') =>
    trying(() => api.post('/api/fixtures/{name}/{action}', {}, { name, action }));
  const create = (wish: Wish) =>
    trying(() =>
      api.post('/api/fixtures', {
        ...wish,
        starts: wish.starts ? Math.round(new Date(wish.starts).getTime() / 1000) : 0,
        toml: wish.toml || undefined,
      }),
    );
  return { all, error, act, create };
}

interface Wish {
  name: string;
  game: string;
  format: (typeof formats)[number];
  rounds: number;
  clock: string;
  versions: (typeof policies)[number];
  qualified: boolean;
  starts: string; // as the browser's field has it, in local time
  nightly: boolean;
  toml: string;
}

const usual: Wish = {
  name: '',
  game: '',
  format: 'round-robin',
  rounds: 1,
  clock: '',
  versions: 'replace',
  qualified: false,
  starts: '',
  nightly: false,
  toml: '',
};

interface Part {
  w: Wish;
  put(part: Partial<Wish>): void;
}

function What({ w, put }: Part) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const games = useGames().data?.games ?? [];
  return (
    <>
      <Choose
        label={t('game')}
        value={w.game || usualGame(games)}
        change={(game) => put({ game })}
        options={games.map((g): [string, string] => [g.name, titleOf(g.name, lang)])}
      />
      <Choose
        label={t('format')}
        value={w.format}
        change={(format) => put({ format })}
        options={formats.map((f): [typeof f, string] => [f, t(`format_${f}`)])}
      />
      <label class="field">
        {t('rounds')}
        <input
          type="number"
          min={1}
          max={1000}
          value={w.rounds}
          onInput={(e) => put({ rounds: Number(e.currentTarget.value) || 1 })}
        />
      </label>
      <label class="field">
        {t('clock')}
        <input value={w.clock} placeholder={t('customary')} onInput={(e) => put({ clock: e.currentTarget.value })} />
        <span class="note">total=8s, move=1s</span>
      </label>
      <Choose
        label={t('new_versions')}
        value={w.versions}
        change={(versions) => put({ versions })}
        options={policies.map((p): [typeof p, string] => [p, t(`versions_${p}`)])}
      />
      <Switch on={w.qualified} text={t('only_qualified')} change={(qualified) => put({ qualified })} />
    </>
  );
}

function When({ w, put }: Part) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  return (
    <>
      <label class="field">
        {t('starts_at')}
        <input type="datetime-local" value={w.starts} onInput={(e) => put({ starts: e.currentTarget.value })} />
        <span class="note">{t('starts_at_text')}</span>
      </label>
      <Switch on={w.nightly} text={t('every_night')} change={(nightly) => put({ nightly })} />
      <details>
        <summary>{t('as_file')}</summary>
        <label class="field">
          {t('as_file_text')}
          <textarea rows={8} value={w.toml} onInput={(e) => put({ toml: e.currentTarget.value })} />
        </label>
      </details>
    </>
  );
}

function Form({ create }: { create(wish: Wish): Promise<boolean> }) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const games = useGames().data?.games ?? [];
  const [w, set] = useState(usual);
  const put = (part: Partial<Wish>) => set((old) => ({ ...old, ...part }));
  const send = async (event: Event) => {
    event.preventDefault();
    if (await create({ ...w, game: w.game || usualGame(games) })) set(usual);
  };
  return (
    <form class="form" onSubmit={send}>
      <label class="field">
        {t('fixture_name')}
        <input required maxLength={60} value={w.name} onInput={(e) => put({ name: e.currentTarget.value })} />
      </label>
      <What w={w} put={put} />
      <When w={w} put={put} />
      <div class="row">
        <button class="primary">{t('set_up')}</button>
      </div>
    </form>
  );
}

interface RowProps {
  fixture: Fixture;
  id?: string; // of the tournament, once it has begun
  act(name: string, action: 'start' | 'pause' | 'remove'): void;
}

function Row({ fixture: f, id, act }: RowProps) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const running = f.state === 'running';
  const due = f.state === 'planned' && f.starts > 0;
  return (
    <li>
      <span class="names">{f.title || f.name}</span>
      <span class="note">
        {[
          t(`fixture_${f.state}`),
          due && moment(f.starts * 1000, lang),
          f.nightly && t('every_night'),
          f.trouble,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span class="row">
        {id && <a href={`/tournament/${id}`}>{t('standings')}</a>}
        {id && <a href={`/tournament/${id}/projector`}>{t('projector')}</a>}
        {running && <button onClick={() => act(f.name, 'pause')}>{t('pause')}</button>}
        {!running && (
          <button onClick={() => act(f.name, 'start')}>
            {t(f.state === 'paused' ? 'resume' : f.state === 'planned' ? 'begin' : 'begin_again')}
          </button>
        )}
        {!running && <button onClick={() => act(f.name, 'remove')}>{t('remove')}</button>}
      </span>
    </li>
  );
}

export function Fixtures() {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const { all, error, act, create } = useFixtures();
  const played = useFetch('/api/tournaments', {}, 5000).data?.tournaments ?? [];
  return (
    <Page title={t('fixtures')}>
      {error && <Failed error={error} />}
      {error && !all && (
        <p>
          <a href="/bots">{t('token')}</a>
        </p>
      )}
      {all?.length === 0 && <Empty>{t('no_fixtures')}</Empty>}
      <ul class="match-list fixtures">
        {all?.map((f) => (
          <Row key={f.name} fixture={f} id={played.find((p) => p.name === f.title)?.id} act={act} />
        ))}
      </ul>
      {all && (
        <>
          <h2>{t('set_up')}</h2>
          <Form create={create} />
        </>
      )}
    </Page>
  );
}
