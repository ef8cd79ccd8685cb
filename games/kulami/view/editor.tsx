// The board editor: plates by drag, turn or keyboard; every change is judged by the arena at once.
import { useEffect, useRef, useState } from 'preact/hooks';
import { sentenceOf } from 'web/api';
import type { PageProps } from 'web/boards';
import { follow } from 'web/drag';
import { cellAt, Grid, type Cell } from 'web/grid';
import { Page } from 'web/parts';
import { say, type Translate } from 'web/i18n';
import { useJudgement, type Judged } from 'web/judgement';
import type { BoardVerdict, Posts } from 'web/wire';
import { useEditing, type Held } from './editing';
import { Exchange, Store, TrayPlate } from './editor_parts';
import { boardText, emptyText, letterAt, platesOf, side, sides, type Obstacle } from './layout';
import { Hole, PlateShape } from './pieces';

const lines = Array.from({ length: side - 1 }, (_, i) => (i + 1) * 100);
const numbers = Array.from({ length: side }, (_, i) => String(i));
const moves: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function reason(wrong: Obstacle, plate: string, t: Translate) {
  return wrong.code === 'outside'
    ? t('editor.outside', { plate })
    : t('editor.overlap', { plate, other: wrong.plate! });
}

export function Editor({ t, lang, api, navigate }: PageProps) {
  const edit = useEditing([]);
  const [raw, setRaw] = useState<string | null>(null); // an imported text as long as it is unchanged
  const [selected, setSelected] = useState<string | null>(null);
  const [status, setStatus] = useState('');
  const surface = useRef<HTMLDivElement>(null);
  const text = boardText(edit.plates);
  const judged = useJudgement<Judged<Pick<BoardVerdict, 'ok' | 'warnings'>>>(
    () => api.post('/api/kulami/check', { text: raw ?? text }),
    raw ?? text,
    (why) => ({ ok: false, defects: [why], warnings: [] }),
  );
  useEffect(() => {
    api.get('/api/kulami/boards').then(
      (a) => {
        if (!edit.plates.length) load(a.boards.find((b) => b.name === 'closed')?.text ?? emptyText);
      },
      () => {},
    );
  }, []);

  const load = (next: string) => {
    const plates = platesOf(next);
    edit.replace(plates);
    setSelected(null);
    setStatus('');
    setRaw(boardText(plates) === next ? null : next); // what is not whole plates is judged as it was given
  };
  const tell = (h: Held) => {
    const wrong = edit.problem(h),
      at = { plate: h.plate.letter, x: h.plate.x, y: h.plate.y };
    setStatus(`${t('editor.holding', at)} ${wrong ? reason(wrong, h.plate.letter, t) : t('editor.fits')}`);
  };
  const put = (h: Held): boolean => {
    const wrong = edit.problem(h),
      at = { plate: h.plate.letter, x: h.plate.x, y: h.plate.y };
    if (wrong) {
      setStatus(reason(wrong, h.plate.letter, t));
      return false;
    }
    edit.drop(h);
    setRaw(null);
    setSelected(h.plate.letter);
    setStatus(t('editor.placed', at));
    return true;
  };
  const takeOff = (letter: string) => {
    edit.remove(letter);
    setRaw(null);
    setSelected(null);
    setStatus(t('editor.back', { plate: letter }));
  };
  const turn = (x: number, y: number) => {
    const plate = edit.at(x, y),
      wrong = edit.turnAt(x, y);
    if (wrong && plate) setStatus(reason(wrong, plate.letter, t));
    else if (plate) {
      setRaw(null);
      setSelected(plate.letter);
    }
  };

  const drag = (event: PointerEvent, letter: string, at: Cell, onBoard: boolean) => {
    const svg = surface.current!.querySelector<SVGSVGElement>('svg.grid')!;
    let h: Held | null = null;
    setSelected(letter);
    follow(
      event,
      (e) => {
        h ??= edit.take(letter, at.x, at.y, onBoard);
        const cell = cellAt(svg, e, side, side);
        h = edit.carry(h, cell?.x ?? h.plate.x + h.grip[0], cell?.y ?? h.plate.y + h.grip[1], cell !== null);
        if (cell) tell(h);
      },
      (e) => {
        if (!h || e.type === 'pointercancel') edit.release();
        else if (!h.over) takeOff(letter);
        else if (!put(h)) edit.release();
      },
    );
  };

  const holdKey = (event: KeyboardEvent, h: Held): boolean => {
    const step = moves[event.key],
      key = event.key.toLowerCase();
    if (step) tell(edit.carry(h, h.plate.x + h.grip[0] + step[0], h.plate.y + h.grip[1] + step[1]));
    else if (key === 't' || key === 'r') tell(edit.turnHeld(h));
    else if (key === 'enter' || key === ' ') put(h);
    else if (key === 'escape') {
      edit.release();
      setStatus('');
    } else if (key === 'delete' || key === 'backspace') takeOff(h.plate.letter);
    else return false;
    return true;
  };
  const onKey = (event: KeyboardEvent, at: Cell): boolean => {
    if (edit.held) return holdKey(event, edit.held);
    const plate = edit.at(at.x, at.y),
      key = event.key.toLowerCase();
    if (/^[b-r]$/.test(key)) tell(edit.take(key, at.x, at.y, true));
    else if ((key === 'enter' || key === ' ') && plate) tell(edit.take(plate.letter, at.x, at.y, true));
    else if ((key === 'delete' || key === 'backspace') && plate) takeOff(plate.letter);
    else if (key === 't') turn(at.x, at.y);
    else return false;
    return true;
  };

  const chosen = edit.plates.find((p) => p.letter === selected);
  const random = (kind: Posts['/api/kulami/random']['body']['kind']) =>
    api.post('/api/kulami/random', { kind, seed: Math.floor(Math.random() * 1e9) }).then(
      (a) => load(a.text),
      (e: unknown) => setStatus(say(sentenceOf(e), lang)),
    );
  return (
    <Page title={t('editor.title')}>
      <div class="kulami-editor">
        <div
          class="surface"
          ref={surface}
          onDblClick={(e) => {
            const c = cellAt(surface.current!.querySelector<SVGSVGElement>('svg.grid')!, e, side, side);
            if (c) turn(c.x, c.y);
          }}
        >
          <Grid
            class="kulami"
            columns={side}
            rows={side}
            columnNames={numbers}
            rowNames={numbers}
            label={t('editor.board')}
            onKey={onKey}
            cellLabel={(x, y) =>
              letterAt(text, x, y) === 'a'
                ? t('editor.gap', { x, y })
                : t('editor.cell', { x, y, plate: letterAt(text, x, y) })
            }
            may={(x, y) => edit.at(x, y) !== null}
            onPointer={{
              onPointerDown: (e) => {
                const cell = cellAt(e.currentTarget, e, side, side),
                  plate = cell && edit.at(cell.x, cell.y);
                if (cell && plate && e.button === 0) drag(e, plate.letter, cell, true);
              },
            }}
            under={
              <>
                <rect class="ground" width="1000" height="1000" />
                {lines.map((at) => (
                  <path key={at} class="crossing" d={`M${at} 0V1000M0 ${at}H1000`} />
                ))}
                {edit.shown.map((p) => (
                  <PlateShape key={p.letter} plate={p} look={{ lifted: p.letter === selected }} />
                ))}
              </>
            }
            cell={(x, y) =>
              edit.shown.some((p) => x >= p.x && y >= p.y && x < p.x + p.width && y < p.y + p.height) ? <Hole /> : null
            }
            over={
              <>
                {edit.shown.map((p) => (
                  <g key={p.letter} class="plate">
                    <text x={p.x * 100 + 20} y={p.y * 100 + 22}>
                      {p.letter}
                    </text>
                  </g>
                ))}
                {edit.held?.over && (
                  <g class="held">
                    <PlateShape
                      plate={edit.held.plate}
                      look={{ lifted: true, bad: edit.problem(edit.held) !== null }}
                    />
                  </g>
                )}
              </>
            }
          />
          <p class="status" aria-live="polite">
            {status}
          </p>
          <p class="kulami-legend">{t('editor.help')}</p>
        </div>
        <div>
          <section>
            <h2>{t('editor.tray')}</h2>
            {edit.missing.length === 0 ? (
              <p>{t('editor.tray_empty')}</p>
            ) : (
              <ul class="tray">
                {edit.missing.map((letter) => (
                  <li key={letter}>
                    <TrayPlate
                      letter={letter}
                      label={t('editor.plate', { plate: letter, short: sides(letter)[0], long: sides(letter)[1] })}
                      onGrab={(e) => drag(e, letter, { x: 0, y: 0 }, false)}
                      onTake={() => {
                        tell(edit.take(letter, 0, 0, true));
                        surface.current!.querySelector<SVGElement>('[tabindex="0"]')?.focus();
                      }}
                    />
                  </li>
                ))}
              </ul>
            )}
            <div class="row">
              <button
                type="button"
                disabled={!chosen || sides(chosen.letter)[0] === sides(chosen.letter)[1]}
                onClick={() => chosen && turn(chosen.x, chosen.y)}
              >
                {t('editor.turn')}
              </button>
              <button type="button" disabled={!chosen} onClick={() => chosen && takeOff(chosen.letter)}>
                {t('editor.take_off')}
              </button>
              <button
                type="button"
                disabled={!edit.mayUndo}
                onClick={() => {
                  edit.undo();
                  setRaw(null);
                }}
              >
                {t('editor.undo')}
              </button>
            </div>
          </section>
          <section aria-live="polite">
            <h2>{t('editor.check')}</h2>
            {judged === null ? (
              <p>{t('editor.checking')}</p>
            ) : (
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
            )}
            <div class="row">
              <button
                type="button"
                class="primary"
                disabled={!judged?.ok}
                onClick={() => navigate(`/play/kulami?rules=${encodeURIComponent(`board=${text} scoring=0`)}`)}
              >
                {t('editor.play')}
              </button>
            </div>
          </section>
          <section>
            <h2>{t('editor.start')}</h2>
            <div class="row">
              <button type="button" onClick={() => load(emptyText)}>
                {t('editor.new')}
              </button>
              <button type="button" onClick={() => random('square')}>
                {t('editor.random_square')}
              </button>
              <button type="button" onClick={() => random('irregular')}>
                {t('editor.random_irregular')}
              </button>
            </div>
            <Store
              text={text}
              ok={judged?.ok ?? false}
              onLoad={load}
              onStatus={setStatus}
              t={t}
              lang={lang}
              api={api}
            />
          </section>
          <Exchange
            text={raw ?? text}
            onText={(next) => {
              load(next);
              setStatus(t('editor.imported'));
            }}
            onStatus={setStatus}
            t={t}
          />
        </div>
      </div>
    </Page>
  );
}
