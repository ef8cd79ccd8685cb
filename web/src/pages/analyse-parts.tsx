// Beside the analysis board: the engine's lines, and the tree of what was tried.
import { gameTexts, moduleOf, useApp } from '../context';
import { moreTexts } from '../more-texts';
import type { Variations } from '../variations';
import { say } from '../i18n';
import type { Analysis } from '../wire';

const shownLines = 8;

const useWords = (game: string) => {
  const { lang } = useApp();
  const module = moduleOf(game);
  return {
    move: (move: string) => module.moveText?.(move, gameTexts(game, lang)) ?? move,
    value: (exact: number) => {
      const value = Number(exact.toPrecision(3));
      return module.valueText?.(value) ?? `${value > 0 ? '+' : ''}${value}`;
    },
  };
};

/** The best moves with value, depth or "exact", and what the engine expects to follow. */
export function EngineLines({ game, thoughts }: { game: string; thoughts: Analysis | null }) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const words = useWords(game);
  if (!thoughts) return <p class="note engine">{t('analyse_looking')}</p>;
  const best = [...thoughts.values].sort((a, b) => b.value - a.value).slice(0, shownLines);
  return (
    <div class="engine scroll" tabIndex={0}>
      {!best.length && thoughts.move && <p>{t('analyse_choice', { move: words.move(thoughts.move) })}</p>}
      {thoughts.note && <p class="note">{say(thoughts.note, lang)}</p>}
      {best.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>{t('analyse_value')}</th>
              <th>{t('analyse_depth')}</th>
              <th>{t('analyse_line')}</th>
            </tr>
          </thead>
          <tbody>
            {best.map((v) => (
              <tr key={v.move}>
                <td>{words.value(v.value)}</td>
                <td>{v.exact ? t('analyse_exact') : v.confidence ? `${v.confidence} %` : v.depth}</td>
                <td>{(v.line.length ? v.line : [v.move]).map(words.move).join(' ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

interface TreeProps {
  game: string;
  line: Variations;
  go(at: number): void;
}

/** The main line after a branch, with the other branches in brackets where they leave it. */
function Line({ from, ...p }: TreeProps & { from: number }) {
  const words = useWords(p.game);
  const { branches, at } = p.line;
  const out = [];
  const button = (i: number) => (
    <button key={i} class="quiet" aria-current={i === at || undefined} onClick={() => p.go(i)}>
      {words.move(branches[i].move.slice(1))}
    </button>
  );
  if (branches[from].parent >= 0) out.push(button(from));
  for (let children = branches[from].children; children.length; children = branches[children[0]].children) {
    const [main, ...others] = children;
    out.push(button(main));
    for (const other of others) out.push(<span key={-other}>(<Line {...p} from={other} />)</span>);
  }
  return <>{out}</>;
}

export function Tree(p: TreeProps) {
  const { lang } = useApp();
  return (
    <div class="tree" role="group" aria-label={moreTexts(lang)('moves')}>
      <Line {...p} from={0} />
    </div>
  );
}
