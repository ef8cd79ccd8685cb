// The board editor: plates are laid by drag, turn or keyboard; every change is judged by the arena at once.
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { sentenceOf, type Api } from 'web/api';
import type { PageProps } from 'web/boards';
import { say, type Lang, type Translate } from 'web/i18n';
import { useJudgement, type Judged } from 'web/judgement';
import { Page } from 'web/parts';
import type { BoardVerdict, Posts } from 'web/wire';
import { Exchange, Store, TrayPlate } from './editor_parts';
import { emptyText, sides } from './layout';
import { dragPlate, Surface } from './surface';
import { useWorkbench, type Workbench } from './workbench';

type Judgement = Judged<Pick<BoardVerdict, 'ok' | 'warnings'>>;
type Kind = Posts['/api/kulami/random']['body']['kind'];

const useJudgedBoard = (text: string, api: Api) =>
  useJudgement<Judgement>(
    () => api.post('/api/kulami/check', { text }),
    text,
    (why) => ({ ok: false, defects: [why], warnings: [] }),
  );

/** The plates that lie nowhere yet. */
function Tray({ bench, box, t }: { bench: Workbench; box: RefObject<HTMLDivElement>; t: Translate }) {
  const { edit } = bench;
  const take = (letter: string) => {
    bench.tell(edit.take(letter, 0, 0, true));
    box.current!.querySelector<SVGElement>('[tabindex="0"]')?.focus();
  };
  if (!edit.missing.length) return <p>{t('editor.tray_empty')}</p>;
  return (
    <ul class="tray">
      {edit.missing.map((letter) => (
        <li key={letter}>
          <TrayPlate
            letter={letter}
            label={t('editor.plate', { plate: letter, short: sides(letter)[0], long: sides(letter)[1] })}
            onGrab={(e) => dragPlate(bench, box.current!, e, letter, null)}
            onTake={() => take(letter)}
          />
        </li>
      ))}
    </ul>
  );
}

/** What can be done with the plate that was touched last. */
function PlateButtons({ bench, t }: { bench: Workbench; t: Translate }) {
  const { edit } = bench;
  const chosen = edit.plates.find((p) => p.letter === bench.selected);
  const [short, long] = chosen ? sides(chosen.letter) : [0, 0];
  return (
    <div class="row">
      <button type="button" disabled={short === long} onClick={() => chosen && bench.turn(chosen.x, chosen.y)}>
        {t('editor.turn')}
      </button>
      <button type="button" disabled={!chosen} onClick={() => chosen && bench.takeOff(chosen.letter)}>
        {t('editor.take_off')}
      </button>
      <button type="button" disabled={!edit.mayUndo} onClick={bench.undo}>
        {t('editor.undo')}
      </button>
    </div>
  );
}

function Verdict({ judged, lang, t }: { judged: Judgement | null; lang: Lang; t: Translate }) {
  if (!judged) return <p>{t('editor.checking')}</p>;
  return (
    <>
      {judged.ok && <p class="valid">{t('editor.valid')}</p>}
      <ul class="reasons">
        {judged.defects.map((d, i) => (
          <li key={i} class="defect">
            {say(d, lang)}
          </li>
        ))}
        {judged.warnings.map((w, i) => (
          <li key={`w${i}`}>{say(w, lang)}</li>
        ))}
      </ul>
    </>
  );
}

/** An empty board, or one by lot. */
function FreshBoards({ bench, t, lang, api }: Pick<PageProps, 't' | 'lang' | 'api'> & { bench: Workbench }) {
  const draw = (kind: Kind) =>
    api.post('/api/kulami/random', { kind, seed: Math.floor(Math.random() * 1e9) }).then(
      (a) => bench.load(a.text),
      (e: unknown) => bench.setStatus(say(sentenceOf(e), lang)),
    );
  return (
    <div class="row">
      <button type="button" onClick={() => bench.load(emptyText)}>
        {t('editor.new')}
      </button>
      <button type="button" onClick={() => draw('square')}>
        {t('editor.random_square')}
      </button>
      <button type="button" onClick={() => draw('irregular')}>
        {t('editor.random_irregular')}
      </button>
    </div>
  );
}

/** A board to begin with, unless somebody was faster. */
function useFirstBoard(bench: Workbench, api: Api) {
  const latest = useRef(bench);
  latest.current = bench;
  useEffect(() => {
    api.get('/api/kulami/boards').then(
      ({ boards }) => {
        const { edit, load } = latest.current;
        if (!edit.plates.length) load(boards.find((b) => b.name === 'closed')?.text ?? emptyText);
      },
      () => {},
    );
  }, []);
}

export function Editor({ t, lang, api, navigate }: PageProps) {
  const bench = useWorkbench(t);
  const box = useRef<HTMLDivElement>(null);
  const judged = useJudgedBoard(bench.given, api);
  useFirstBoard(bench, api);
  const play = () => navigate(`/play/kulami?rules=${encodeURIComponent(`board=${bench.text} scoring=0`)}`);
  const abroad = () => navigate(`/join?protocol=kulami&board=${encodeURIComponent(bench.text)}`);
  const importText = (text: string) => {
    bench.load(text);
    bench.setStatus(t('editor.imported'));
  };
  const common = { onStatus: bench.setStatus, t };
  return (
    <Page title={t('editor.title')}>
      <div class="kulami-editor">
        <Surface bench={bench} box={box} t={t} />
        <div>
          <section>
            <h2>{t('editor.tray')}</h2>
            <Tray bench={bench} box={box} t={t} />
            <PlateButtons bench={bench} t={t} />
          </section>
          <section aria-live="polite">
            <h2>{t('editor.check')}</h2>
            <Verdict judged={judged} lang={lang} t={t} />
            <div class="row">
              <button type="button" class="primary" disabled={!judged?.ok} onClick={play}>
                {t('editor.play')}
              </button>
              <button type="button" disabled={!judged?.ok} onClick={abroad}>
                {t('editor.abroad')}
              </button>
            </div>
          </section>
          <section>
            <h2>{t('editor.start')}</h2>
            <FreshBoards bench={bench} t={t} lang={lang} api={api} />
            <Store {...common} text={bench.text} ok={judged?.ok ?? false} onLoad={bench.load} lang={lang} api={api} />
          </section>
          <Exchange {...common} text={bench.given} onText={importText} />
        </div>
      </div>
    </Page>
  );
}
