// The last position of a finished match, small, fetched when it comes into view.
import { useEffect, useRef, useState } from 'preact/hooks';
import { api } from '../api';
import type { Gets } from '../wire';
import { Thumbnail } from './board-view';

type End = Gets['/api/matches/{id}/end']['answer'];

const known = new Map<string, End>(); // what has been fetched in this page

/** True once the element has come near the window. */
function useSeen<T extends Element>() {
  const ref = useRef<T>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((all) => all.some((e) => e.isIntersecting) && setSeen(true), {
      rootMargin: '200px',
    });
    observer.observe(ref.current!);
    return () => observer.disconnect();
  }, []);
  return [ref, seen] as const;
}

export function EndPicture({ match, game }: { match: string; game: string }) {
  const [ref, seen] = useSeen<HTMLSpanElement>();
  const [end, setEnd] = useState(known.get(match));
  useEffect(() => {
    if (!seen || end) return;
    let wanted = true;
    const show = (found: End) => {
      known.set(match, found);
      if (wanted) setEnd(found);
    };
    void api.get('/api/matches/{id}/end', { id: match }).then(show, () => {}); // the row says enough without it
    return () => {
      wanted = false;
    };
  }, [seen]);
  return (
    <span class="window end-picture" ref={ref} aria-hidden="true">
      {end ? <Thumbnail game={game} rules={end.rules} view={end.view} over /> : <span class="blank" />}
    </span>
  );
}
