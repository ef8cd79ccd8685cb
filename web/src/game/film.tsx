// A match as an animated picture: every position is drawn once, out of sight, and the frames become a GIF.
import { useEffect, useRef, useState } from 'preact/hooks';
import { useApp, useFetch } from '../context';
import { keep } from '../download';
import { gif, type Frame } from '../gif';
import { Icon } from '../icons';
import { moreTexts } from '../more-texts';
import { drawing } from '../picture';
import type { Replay } from '../wire';
import { Thumbnail } from './board-view';

const width = 480; // pixels
const stay = 600; // milliseconds of a position; the last one stays longer

function Filming({ id, match, done }: { id: string; match: Replay; done(): void }) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const { header, views } = match;
  const [ply, setPly] = useState(0);
  const stage = useRef<HTMLDivElement>(null);
  const frames = useRef<Frame[]>([]);
  useEffect(() => {
    const boards = [...stage.current!.querySelectorAll<SVGSVGElement>('svg.grid')];
    const canvas = drawing(boards, width);
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    const last = ply === views.length - 1;
    frames.current.push({ pixels: data, ms: last ? 5 * stay : stay });
    const timer = setTimeout(() => {
      if (!last) return setPly(ply + 1);
      keep(new Blob([gif(canvas.width, canvas.height, frames.current)], { type: 'image/gif' }), `${id}.gif`);
      done();
    });
    return () => clearTimeout(timer);
  }, [ply]);
  return (
    <>
      <span role="status">{t('animating', { n: ply + 1, all: views.length })}</span>
      <div class={`film of-${header.game}`} ref={stage} aria-hidden="true">
        <Thumbnail game={header.game} rules={header.rules} view={views[ply]} over={ply === views.length - 1} />
      </div>
    </>
  );
}

/** Begins at once; afterwards a button does it again. */
export function Film({ id }: { id: string }) {
  const [on, setOn] = useState(true);
  const match = useFetch('/api/matches/{id}', on ? { id, as: 'all' } : null).data;
  return (
    <button onClick={() => setOn(true)} disabled={on}>
      <Icon name="play" />
      {on && match ? <Filming id={id} match={match} done={() => setOn(false)} /> : 'GIF'}
    </button>
  );
}
