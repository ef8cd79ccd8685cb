// The editor's board while somebody works on it: what is done with plates, and what is said about it.
import { useState } from 'preact/hooks';
import type { Translate } from 'web/i18n';
import { useEditing, type Held } from './editing';
import { boardText, platesOf, type Obstacle } from './layout';

function reason(wrong: Obstacle, plate: string, t: Translate): string {
  return wrong.code === 'outside'
    ? t('editor.outside', { plate })
    : t('editor.overlap', { plate, other: wrong.plate! });
}

const place = ({ plate: { letter, x, y } }: Held) => ({ plate: letter, x, y });

export type Workbench = ReturnType<typeof useWorkbench>;

export function useWorkbench(t: Translate) {
  const edit = useEditing([]);
  const [raw, setRaw] = useState<string | null>(null); // an imported text as long as it is unchanged
  const [selected, select] = useState<string | null>(null);
  const [status, setStatus] = useState('');
  const changed = (letter: string | null, words: string) => {
    setRaw(null);
    select(letter);
    setStatus(words);
  };
  const text = boardText(edit.plates);
  return {
    edit,
    text,
    given: raw ?? text, // what is not whole plates is judged as it was given
    selected,
    select,
    status,
    setStatus,
    load(next: string) {
      const plates = platesOf(next);
      edit.lay(plates);
      changed(null, '');
      setRaw(boardText(plates) === next ? null : next);
    },
    /** Says where a plate hovers, and whether it may lie there. */
    tell(h: Held) {
      const wrong = edit.problem(h);
      setStatus(`${t('editor.holding', place(h))} ${wrong ? reason(wrong, h.plate.letter, t) : t('editor.fits')}`);
    },
    /** Lays a plate down, or says why not; false: it is still held. */
    put(h: Held): boolean {
      const wrong = edit.problem(h);
      if (wrong) setStatus(reason(wrong, h.plate.letter, t));
      else {
        edit.drop(h);
        changed(h.plate.letter, t('editor.placed', place(h)));
      }
      return !wrong;
    },
    takeOff(letter: string) {
      edit.remove(letter);
      changed(null, t('editor.back', { plate: letter }));
    },
    turn(x: number, y: number) {
      const plate = edit.at(x, y);
      if (!plate) return;
      const wrong = edit.turnAt(x, y);
      if (wrong) setStatus(reason(wrong, plate.letter, t));
      else changed(plate.letter, status);
    },
    undo() {
      edit.undo();
      setRaw(null);
    },
  };
}
