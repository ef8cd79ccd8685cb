// What is fetched when somebody asks for it: the parts and pages of more.ts.
import { useEffect, useState } from 'preact/hooks';
import { Loading } from './parts';

type More = typeof import('./more');
type Part = { [K in keyof More]: More[K] extends (p: { id: string }) => unknown ? K : never }[keyof More];

/** One of them, by its name; every one is given one text. */
export function Later({ name, id }: { name: Part; id: string }) {
  const [more, setMore] = useState<More | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => void import('./more').then(setMore, () => setFailed(true)), []);
  if (failed) throw new Error('more.js'); // the guard says what to do
  const Found = more?.[name];
  return Found ? <Found id={id} /> : <Loading />;
}
