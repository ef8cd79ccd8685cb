// The parts of the editor beside the board: a plate in the tray, the store, import and export.
import { useEffect, useState } from 'preact/hooks';
import { sentenceOf, type Api } from 'web/api';
import { copyText } from 'web/clipboard';
import { say, type Lang, type Translate } from 'web/i18n';
import { recall, remember } from 'web/prefs';
import type { StoredBoard } from 'web/wire';
import { sides } from './layout';
import { Hole, PlateShape } from './pieces';
import { boardName } from './rules_form';

interface TrayProps {
  letter: string;
  label: string;
  onGrab(event: PointerEvent): void;
  onTake(): void;
}

export function TrayPlate({ letter, label, onGrab, onTake }: TrayProps) {
  const [short, long] = sides(letter),
    holes = Array.from({ length: short * long }, (_, i) => i);
  return (
    <button
      type="button"
      aria-label={label}
      data-plate={letter}
      onPointerDown={onGrab}
      onClick={(e) => {
        if (e.detail === 0) onTake();
      }}
    >
      <span aria-hidden="true">{letter}</span>
      <svg
        class="kulami"
        viewBox={`0 0 ${long * 100} ${short * 100}`}
        aria-hidden="true"
        style={{ aspectRatio: `${long} / ${short}`, height: `${short * 18}px` }}
      >
        <PlateShape plate={{ letter, x: 0, y: 0, width: long, height: short }} />
        {holes.map((i) => (
          <g key={i} transform={`translate(${(i % long) * 100} ${Math.floor(i / long) * 100})`}>
            <Hole />
          </g>
        ))}
      </svg>
    </button>
  );
}

interface StoreProps {
  text: string;
  ok: boolean;
  onLoad(text: string): void;
  onStatus(text: string): void;
  t: Translate;
  lang: Lang;
  api: Api;
}

/** Boards under their names, and the one that was loaded or saved last. */
function useStore({ onStatus, t, lang, api }: StoreProps) {
  const [boards, setBoards] = useState<StoredBoard[]>([]);
  const [current, setCurrent] = useState<StoredBoard | null>(null);
  const refresh = () => api.get('/api/kulami/boards').then((a) => setBoards(a.boards));
  const fail = (e: unknown) => onStatus(say(sentenceOf(e), lang));
  const done = (now: StoredBoard | null, words: string) => () => {
    setCurrent(now);
    onStatus(words);
    return refresh();
  };
  useEffect(() => {
    refresh().catch(fail);
  }, []);
  const save = (name: string, text: string) =>
    api
      .post('/api/kulami/boards', { name, text, key: keyOf(name) })
      .then(({ key }) => {
        remember(`board.${name}`, { key });
        return done({ name, text, builtin: false }, t('editor.saved', { name }))();
      })
      .catch(fail);
  const erase = (name: string) =>
    api
      .remove('/api/kulami/boards/{name}', { name, key: keyOf(name) })
      .then(done(null, t('editor.deleted', { name })))
      .catch(fail);
  return { boards, current, setCurrent, save, erase };
}

/** Shows that this browser has stored the board: nobody else may change it. */
const keyOf = (name: string) => recall<{ key?: string }>(`board.${name}`, {}).key;

/** What would be lost is asked for first: the second click does it. */
function useSure(): [asked: string | null, sure: (what: string, act: () => void) => void] {
  const [asked, ask] = useState<string | null>(null);
  return [
    asked,
    (what, act) => {
      if (asked === what) act();
      ask(asked === what ? null : what);
    },
  ];
}

export function Store(p: StoreProps) {
  const { t } = p;
  const { boards, current, setCurrent, save, erase } = useStore(p);
  const [name, setName] = useState('');
  const load = (wanted: string) => {
    const board = boards.find((b) => b.name === wanted) ?? null;
    setCurrent(board);
    if (!board) return;
    p.onLoad(board.text);
    setName(board.builtin ? '' : board.name);
  };
  const [asked, sure] = useSure();
  const wanted = name.trim();
  const replaces = boards.some((b) => b.name === wanted && !b.builtin);
  const submit = (event: Event) => {
    event.preventDefault();
    if (!wanted) p.onStatus(t('editor.name_needed'));
    else if (replaces) sure('save', () => save(wanted, p.text));
    else save(wanted, p.text);
  };
  return (
    <>
      <label class="field inline">
        {t('editor.load')}
        <select value={current?.name ?? ''} onChange={(e) => load(e.currentTarget.value)}>
          <option value="">{t('editor.load_choose')}</option>
          {boards.map((b) => (
            <option key={b.name} value={b.name}>
              {b.builtin ? boardName(b.name, t) : b.name}
            </option>
          ))}
        </select>
      </label>
      <form class="row" onSubmit={submit}>
        <label class="field inline">
          {t('editor.name')}
          <input name="board-name" value={name} maxLength={40} onInput={(e) => setName(e.currentTarget.value)} />
        </label>
        <button type="submit" disabled={!p.ok}>
          {asked === 'save' && replaces ? t('editor.replace', { name: wanted }) : t('editor.save')}
        </button>
        {current && !current.builtin && (
          <button
            type="button"
            class={asked === 'erase' ? 'danger' : ''}
            onClick={() => sure('erase', () => erase(current.name))}
          >
            {t(asked === 'erase' ? 'editor.delete_sure' : 'editor.delete', { name: current.name })}
          </button>
        )}
      </form>
    </>
  );
}

interface ExchangeProps {
  text: string;
  onText(text: string): void;
  onStatus(text: string): void;
  t: Translate;
}

export function Exchange({ text, onText, onStatus, t }: ExchangeProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const use = (given: string) => {
    const compact = given.replace(/\s+/g, '');
    if (compact.length !== 200) {
      onStatus(t('editor.short', { n: compact.length }));
      return;
    }
    onText(compact);
    setDraft(null);
  };
  return (
    <section>
      <h2>{t('editor.exchange')}</h2>
      <label>
        {t('editor.text')}
        <textarea rows={5} spellcheck={false} value={draft ?? text} onInput={(e) => setDraft(e.currentTarget.value)} />
      </label>
      <div class="row">
        <button type="button" disabled={draft === null} onClick={() => use(draft!)}>
          {t('editor.import')}
        </button>
        <button type="button" onClick={async () => (await copyText(text)) && onStatus(t('editor.copied'))}>
          {t('editor.copy')}
        </button>
        <a class="button" download="board.ku" href={`data:text/plain,${text}%0A`}>
          {t('editor.download')}
        </a>
        <label class="button">
          {t('editor.open')}
          <input
            class="hidden"
            type="file"
            accept=".ku,text/plain"
            onChange={(e) => e.currentTarget.files?.[0]?.text().then(use)}
          />
        </label>
      </div>
    </section>
  );
}
