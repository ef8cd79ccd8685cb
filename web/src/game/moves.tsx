// The list of moves, two to a line unless they are words; in a replay a click goes to the position after it.
import { useEffect, useRef } from 'preact/hooks';
import type { BoardModule } from '../boards';
import { gameTexts, useApp } from '../context';
import { took } from '../format';
import type { MadeMove } from '../wire';

interface Props {
  module: BoardModule;
  game: string;
  moves: MadeMove[];
  ply: number;
  onPly?(ply: number): void;
}

/** Longer than a coordinate: only the first moves of some games, all of them in others. */
const isWordy = (texts: string[]) => texts.filter((text) => text.length > 6).length > 4;

export function MoveList({ module, game, moves, ply, onPly }: Props) {
  const { lang } = useApp();
  const t = gameTexts(game, lang);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // the current move stays in sight without moving the page
    const box = list.current,
      item = box?.querySelector<HTMLElement>('.now');
    if (box && item) box.scrollTop = item.offsetTop - box.clientHeight / 2;
    else if (box && !ply) box.scrollTop = 0;
  }, [ply, moves.length]);
  const texts = moves.map((m) => module.moveText?.(m.move, t) ?? m.move);
  if (!moves.length) return <p class="note">{t('no_moves')}</p>;
  return (
    <ol class={isWordy(texts) ? 'moves wordy' : 'moves'} ref={list} tabIndex={0} aria-label={t('moves')}>
      {moves.map((m, i) => {
        const content = (
          <>
            <span class={`seat seat-${m.seat}`} aria-hidden="true" />
            <span class="number">{i + 1}</span>
            <span class="move">{texts[i]}</span>
            <span class="took">{took(m.took_us, lang)}</span>
          </>
        );
        return (
          <li key={i} class={i + 1 === ply ? 'now' : ''} aria-current={i + 1 === ply ? 'step' : undefined}>
            {onPly ? (
              <button class="plain" onClick={() => onPly(i + 1)}>
                {content}
              </button>
            ) : (
              <span class="plain">{content}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
