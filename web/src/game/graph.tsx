// How the value of the position went over the match, for seat 1 upwards; and the bar for one position.
import type { BoardModule } from '../boards';
import { gameTexts, useApp } from '../context';

interface Props {
  module: BoardModule;
  game: string;
  values: (number | null)[];
  plies: number;
  ply: number;
  onPly?(ply: number): void;
}

const width = 300,
  height = 90;

export const shareOf = (module: BoardModule, value: number) =>
  Math.min(1, Math.max(0, module.share?.(value) ?? 0.5 + Math.atan(value) / Math.PI));
export const valueText = (module: BoardModule, value: number) =>
  module.valueText?.(value) ?? `${value > 0 ? '+' : ''}${value.toFixed(1)}`;

export function Graph({ module, game, values, plies, ply, onPly }: Props) {
  const { lang } = useApp();
  const t = gameTexts(game, lang);
  const known = values
    .map((v, i) => [i, v] as const)
    .filter((p): p is readonly [number, number] => typeof p[1] === 'number');
  if (!known.length) return <p class="note">{t('no_values')}</p>;
  if (known.length === 1) return null; // a bar shows it; a curve needs two
  const x = (i: number) => (plies ? (i / plies) * width : 0),
    y = (v: number) => height - shareOf(module, v) * height;
  const line = known.map(([i, v]) => `${x(i).toFixed(1)},${y(v).toFixed(1)}`).join(' ');
  const now = values[ply];
  const last = known[known.length - 1];
  const go = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    onPly?.(Math.round(((event.clientX - box.left) / box.width) * plies));
  };
  return (
    <figure class="graph">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('graph_label', { first: t(module.seatNames[0]), value: valueText(module, last[1]), n: last[0] })}
        onClick={onPly && go}
        class={onPly ? 'open' : ''}
      >
        <polygon class="area" points={`${x(known[0][0])},${height / 2} ${line} ${x(last[0])},${height / 2}`} />
        <line class="zero" x1="0" x2={width} y1={height / 2} y2={height / 2} />
        <polyline class="line" points={line} />
        <line class="cursor" x1={x(ply)} x2={x(ply)} y1="0" y2={height} />
        {typeof now === 'number' && <circle class="point" cx={x(ply)} cy={y(now)} r="4" />}
      </svg>
      <figcaption>
        {t('graph_caption', { first: t(module.seatNames[0]) })}
        {typeof now === 'number' && <b> {valueText(module, now)}</b>}
      </figcaption>
    </figure>
  );
}

export function ValueBar({
  module,
  game,
  value,
}: {
  module: BoardModule;
  game: string;
  value: number | null | undefined;
}) {
  const { lang } = useApp();
  const t = gameTexts(game, lang);
  const share = typeof value === 'number' ? shareOf(module, value) : 0.5;
  const text = typeof value === 'number' ? valueText(module, value) : '–';
  return (
    <div class="value-bar" role="img" aria-label={t('bar_label', { first: t(module.seatNames[0]), value: text })}>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect class="second" width="100" height="6" />
        <rect class="first" width={share * 100} height="6" />
        <rect class="middle" x="49.8" width=".4" height="6" />
      </svg>
      <span aria-hidden="true">{text}</span>
    </div>
  );
}
