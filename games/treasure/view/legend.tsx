// What every picture on the map means.
import type { ComponentChildren } from 'preact';
import type { Translate } from 'web/i18n';
import { Chest, Figure, Fog, Fort, Tile } from './terrain';

const here: [number, number] = [0, 0];
const stands = { at: here, seat: 1, shared: false, last: false, carries: false } as const;

const pictures: [text: string, picture: ComponentChildren][] = [
  ['terrain.G', null],
  ['terrain.M', <Tile key="M" x={0} y={0} terrain="M" />],
  ['terrain.W', <Tile key="W" x={0} y={0} terrain="W" />],
  ['legend.fog', <Fog key="fog" x={0} y={0} />],
  ['legend.half', <rect key="half" class="half seat1" x="6" y="6" width="88" height="88" />],
  ['legend.fort', <Fort key="fort" at={here} seat={1} />],
  ['legend.treasure', <Chest key="chest" at={here} seat={1} />],
  ['legend.figure', <Figure key="figure" {...stands} unsure={false} />],
  ['legend.carries', <Figure key="carries" {...stands} unsure={false} carries />],
  ['legend.unsure', <Figure key="unsure" {...stands} seat={2} unsure />],
];

export const Legend = ({ t }: { t: Translate }) => (
  <details class="th-legend">
    <summary>{t('legend.title')}</summary>
    <ul>
      {pictures.map(([text, picture]) => (
        <li key={text}>
          <svg class="treasure" viewBox="0 0 100 100" aria-hidden="true">
            <Tile x={0} y={0} terrain="G" />
            {picture}
          </svg>
          {t(text)}
        </li>
      ))}
    </ul>
    <p class="th-note">{t('legend.numbers')}</p>
  </details>
);
