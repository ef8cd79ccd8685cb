// Handing in a bot: a token from the staff, a file, and then what the arena says about it.
import { useEffect, useState } from 'preact/hooks';
import { address, apiWith, sentenceOf, tokenKey } from '../api';
import { titleOf, useApp, useGames, usualGame } from '../context';
import { fetched, keep } from '../download';
import { moment, when } from '../format';
import { say, type Words } from '../i18n';
import { Empty, Failed, FileField, Page } from '../parts';
import type { Bot, Gets } from '../wire';
import { People } from './people';

/** The bots of whoever has the token: all of them, and the version that is looked at. */
function useBots() {
  const [token, setToken] = useState(() => sessionStorage.getItem(tokenKey) ?? '');
  const [all, setAll] = useState<Gets['/api/bots']['answer'] | null>(null);
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
      const listed = await api.get('/api/bots').catch((e: unknown) => {
        setAll(null); // the list of another token
        setShown(null);
        throw e;
      });
      setAll(listed);
    });
  const look = ({ name, version }: Bot) =>
    trying(async () => setShown(await api.get('/api/bots/{name}/{version}', { name, version })));
  const handIn = (game: string, name: string, file: File, owner: string) =>
    trying(async () => {
      setShown(await api.post('/api/bots', file, { game, name, file: file.name, owner: owner || undefined }));
      await list();
    });
  const qualify = ({ name, version }: Bot) =>
    trying(async () => {
      setShown(await api.post('/api/bots/{name}/{version}/qualification', {}, { name, version }));
      await list();
    });
  const login = useGames().data?.you.login; // whom a proxy vouches for needs no token
  useEffect(() => {
    if (token || login) list();
  }, [login]);
  useEffect(() => {
    // until it is built or refused, or examined
    if (shown?.state !== 'building' && shown?.qualification !== 'waiting') return;
    const timer = setTimeout(() => look(shown).then(list), 1000);
    return () => clearTimeout(timer);
  }, [shown]);
  const source = ({ name, version, file }: Bot) =>
    trying(async () =>
      keep(await fetched(address('/api/bots/{name}/{version}/source', { name, version }), token), file),
    );
  return { token, setToken, login, all, shown, error, list, look, handIn, qualify, source, trying };
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

/** For whom staff hand in. */
function Owner({ people, owner, choose }: { people: string[]; owner: string; choose(name: string): void }) {
  const { t } = useApp();
  if (!people.length) return null;
  return (
    <label class="field">
      {t('hand_in_for')}
      <select value={owner} onChange={(e) => choose(e.currentTarget.value)}>
        <option value="">{t('myself')}</option>
        {people.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}

interface HandInProps {
  people: string[];
  handIn(game: string, name: string, file: File, owner: string): void;
}

function HandIn({ people, handIn }: HandInProps) {
  const { t, lang } = useApp();
  const games = useGames().data?.games ?? [];
  const [chosen, setChosen] = useState('');
  const [name, setName] = useState('');
  const [owner, setOwner] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const game = chosen || usualGame(games);
  const send = (event: Event) => {
    event.preventDefault();
    if (file) handIn(game, name, file, owner);
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
      <Owner people={people} owner={owner} choose={setOwner} />
      <FileField label={t('file')} required change={setFile} />
      <div class="row">
        <button class="primary">{t('hand_in')}</button>
      </div>
    </form>
  );
}

/** What the course's examination says about a version, and what is missing. */
function Exam({ bot, qualify }: { bot: Bot; qualify(bot: Bot): void }) {
  const { t, lang } = useApp();
  if (bot.state !== 'ready') return null;
  return (
    <div class="row exam">
      <span>
        {t('qualification')}: {say(bot.exam, lang)}
      </span>
      {bot.qualification !== 'waiting' && <button onClick={() => qualify(bot)}>{t('qualify')}</button>}
    </div>
  );
}

interface VerdictProps {
  bot: Bot;
  staff: boolean;
  qualify(bot: Bot): void;
  source(bot: Bot): void;
}

function Verdict({ bot, staff, qualify, source }: VerdictProps) {
  const { t, lang } = useApp();
  return (
    <section class="verdict" aria-live="polite">
      <p>
        <b>
          {bot.name} {bot.version}
        </b>{' '}
        {[t(`bot_${bot.state}`), say(bot.verdict, lang)].filter(Boolean).join(': ')}
      </p>
      <Exam bot={bot} qualify={qualify} />
      {staff && bot.state === 'ready' && <button onClick={() => source(bot)}>{t('source')}</button>}
      {bot.output && (
        <pre class="stderr" tabIndex={0} aria-label={t('compiler')}>
          {bot.output}
        </pre>
      )}
    </section>
  );
}

const states = ['building', 'ready', 'refused'] as const;

function BotTable({ bots, look }: { bots: Bot[]; look(bot: Bot): void }) {
  const { t } = useApp();
  const [state, setState] = useState('');
  if (!bots.length) return <Empty>{t('no_bots')}</Empty>;
  return (
    <>
      <label class="field states">
        {t('hand_in_state')}
        <select value={state} onChange={(e) => setState(e.currentTarget.value)}>
          <option value="">{t('every_state')}</option>
          {states.map((s) => (
            <option key={s} value={s}>
              {t(`bot_${s}`)}
            </option>
          ))}
        </select>
      </label>
      <BotRows bots={bots.filter((b) => !state || b.state === state)} look={look} />
    </>
  );
}

function BotRows({ bots, look }: { bots: Bot[]; look(bot: Bot): void }) {
  const { t, lang } = useApp();
  return (
    <ul class="match-list bots">
      {bots.map((b) => (
        <li key={`${b.name} ${b.version}`}>
          <button class="plain main-link" onClick={() => look(b)}>
            <span class="game-name">{b.name}</span>
            <span>{b.version}</span>
            <span class="note">{[titleOf(b.game, lang), b.language, b.owner].filter(Boolean).join(' · ')}</span>
          </button>
          <span class="note">{say(b.verdict, lang)}</span>
          <span class="note">
            {[t(`bot_${b.state}`), b.state === 'ready' && t(`exam_${b.qualification}`)].filter(Boolean).join(', ')}{' '}
            {when(b.handed_in * 1000, lang)}
          </span>
        </li>
      ))}
    </ul>
  );
}

const courseFiles = ['Player.java', 'Move.java', 'szte-mi.jar', 'Starter.java'];

function CourseFiles() {
  const { t } = useApp();
  return (
    <>
      <h2>{t('course_files')}</h2>
      <p class="note">{t('course_files_text')}</p>
      <p class="row course-files">
        {courseFiles.map((name) => (
          <a key={name} class="button" href={`/assets/course/${name}`} download={name}>
            {name}
          </a>
        ))}
      </p>
    </>
  );
}

/** With the time zone, so that nobody takes it for another hour. */
function Deadline({ closes }: { closes: number | null }) {
  const { t, lang } = useApp();
  if (closes === null) return null;
  const over = closes * 1000 < Date.now();
  return (
    <p class="deadline">
      {t(over ? 'deadline_over' : 'deadline')} <time>{moment(closes * 1000, lang)}</time>
    </p>
  );
}

export function Bots() {
  const { t } = useApp();
  const bots = useBots();
  return (
    <Page title={t('bots')}>
      {!(bots.login && bots.all) && <TokenForm {...bots} />}
      {bots.error && <Failed error={bots.error} />}
      {bots.all && (
        <>
          <h2>{t('hand_in')}</h2>
          <Deadline closes={bots.all.closes} />
          <HandIn people={bots.all.people} handIn={bots.handIn} />
          {bots.shown && <Verdict {...bots} bot={bots.shown} staff={bots.all.staff} />}
          <h2>{t('your_bots')}</h2>
          <BotTable bots={bots.all.bots} look={bots.look} />
          {bots.all.staff && (
            <>
              <p>
                <a class="button" href="/tournaments/staff">
                  {t('fixtures')}
                </a>
              </p>
              <h2>{t('people')}</h2>
              <People token={bots.token} trying={bots.trying} changed={bots.list} />
            </>
          )}
        </>
      )}
      <CourseFiles />
    </Page>
  );
}
