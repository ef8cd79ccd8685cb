// A game's board with everything the shell gives it, wherever it is shown: table, replay, thumbnail.
import type { BoardModule, BoardProps } from '../boards';
import { gameTexts, moduleOf, useApp } from '../context';
import type { View } from '../wire';

type Given = Pick<BoardProps, 'game' | 'rules' | 'view'> & Partial<BoardProps>;
type MaybeGiven = Omit<Given, 'view'> & { view: View | null };

const reduced = matchMedia('(prefers-reduced-motion: reduce)');

/** Null where there is no position to show yet. */
export function useBoardProps(given: Given): BoardProps;
export function useBoardProps(given: MaybeGiven): BoardProps | null;
export function useBoardProps({ view, ...given }: MaybeGiven): BoardProps | null {
  const { lang, prefs, api } = useApp();
  const module = moduleOf(given.game);
  const game: Record<string, boolean> = {};
  for (const s of module?.switches ?? []) game[s.name] = prefs.game[`${given.game}.${s.name}`] ?? s.on;
  if (!view) return null;
  return {
    view,
    table: null,
    previous: null,
    legal: [],
    mine: [],
    acting: null,
    premove: null,
    over: false,
    names: ['', ''],
    onMove() {},
    onDraft() {},
    values: null,
    overlay: null,
    hint: null,
    small: false,
    lang,
    t: gameTexts(given.game, lang),
    api,
    settings: {
      legal: prefs.moves === 'always',
      sound: prefs.sound,
      values: prefs.values,
      motion: !reduced.matches,
      game,
    },
    ...given,
  };
}

export function Thumbnail(given: Given) {
  const props = useBoardProps({ ...given, small: true });
  const module = moduleOf(given.game);
  return module ? <module.Board {...props} /> : null;
}

/** The board, then the game's own controls below it. */
export function BoardView({ module, props }: { module: BoardModule; props: BoardProps }) {
  return (
    <div class="board">
      <module.Board {...props} />
      {module.Controls && <module.Controls {...props} />}
    </div>
  );
}
