// What the arena says of something that a person is still changing.
import { useEffect, useState } from 'preact/hooks';
import { sentenceOf } from './api';
import type { Words } from './i18n';

/** A verdict of the arena; or its shape around the reason why there is none. */
export type Judged<Verdict> = Omit<Verdict, 'defects'> & { defects: Words[] };

const calm = 150; // milliseconds after the last change

/** Asked anew whenever `subject` changes; null until the answer is there, `failed` if none comes. */
export function useJudgement<V>(ask: () => Promise<V>, subject: string, failed: (why: Words) => V): V | null {
  const [judged, setJudged] = useState<V | null>(null);
  useEffect(() => {
    let current = true;
    const settle = (verdict: V) => current && setJudged(() => verdict);
    setJudged(null);
    const timer = setTimeout(() => ask().then(settle, (e: unknown) => settle(failed(sentenceOf(e)))), calm);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [subject]);
  return judged;
}
