// The parts of the editor beside the board: a plate in the tray, the store, import and export.
import { useEffect, useState } from 'preact/hooks';
import { sentenceOf, type Api } from 'web/api';
import { copyText } from 'web/clipboard';
import { say, type Lang, type Translate } from 'web/i18n';
import type { StoredBoard } from 'web/wire';
import { sides } from './layout';
import { Hole, PlateShape } from './pieces';

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

export function Store({ text, ok, onLoad, onStatus, t, lang, api }: StoreProps) {
  const [boards, setBoards] = useState<StoredBoard[]>([]);
  const [name, setName] = useState('');
  const [loaded, setLoaded] = useState<StoredBoard | null>(null);
  const refresh = () => api.get('/api/kulami/boards').then((a) => setBoards(a.boards));
  const fail = (e: unknown) => onStatus(say(sentenceOf(e), lang));
  useEffect(() => {
    refresh().catch(fail);
  }, []);
  const save = (event: Event) => {
    event.preventDefault();
    if (!name.trim()) {
      onStatus(t('editor.name_needed'));
      return;
    }
    const board = { name: name.trim(), text, builtin: false };
    api
      .post('/api/kulami/boards', board)
      .then(() => {
        setLoaded(board);
        onStatus(t('editor.saved', { name: board.name }));
        return refresh();
      })
      .catch(fail);
  };
  const erase = (board: StoredBoard) =>
    api
      .remove('/api/kulami/boards/{name}', { name: board.name })
      .then(() => {
        setLoaded(null);
        onStatus(t('editor.deleted', { name: board.name }));
        return refresh();
      })
      .catch(fail);
  return (
    <>
      <label class="field inline">
        {t('editor.load')}
        <select
          value={loaded?.name ?? ''}
          onChange={(e) => {
            const board = boards.find((b) => b.name === e.currentTarget.value) ?? null;
            setLoaded(board);
            if (board) {
              onLoad(board.text);
              setName(board.builtin ? '' : board.name);
            }
          }}
        >
          <option value="">{t('editor.load_choose')}</option>
          {boards.map((b) => (
            <option key={b.name} value={b.name}>
              {b.name}
            </option>
          ))}
        </select>
      </label>
      <form class="row" onSubmit={save}>
        <label class="field inline">
          {t('editor.name')}
          <input name="board-name" value={name} maxLength={40} onInput={(e) => setName(e.currentTarget.value)} />
        </label>
        <button type="submit" disabled={!ok}>
          {t('editor.save')}
        </button>
        {loaded && !loaded.builtin && (
          <button type="button" onClick={() => erase(loaded)}>
            {t('editor.delete', { name: loaded.name })}
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
