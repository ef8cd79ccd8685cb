// Moving through a match: buttons, a slider, the speed of playing it back.
import type { Translate } from '../i18n';

interface Props {
  ply: number;
  last: number;
  setPly(ply: number): void;
  running: boolean;
  toggle(): void;
  speed: number;
  setSpeed(speed: number): void;
  t: Translate;
}

const speeds = [0.5, 1, 2, 4]; // plies a second

const Icon = ({ d }: { d: string }) => (
  <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d={d} />
  </svg>
);

export function Scrubber({ ply, last, setPly, running, toggle, speed, setSpeed, t }: Props) {
  const step = (label: string, to: number, picture: string) => (
    <button onClick={() => setPly(to)} disabled={to < 0 || to > last || to === ply} aria-label={t(label)}>
      <Icon d={picture} />
    </button>
  );
  return (
    <div class="scrubber">
      {step('to_first', 0, 'M5 4v12M15 4l-7 6 7 6z')}
      {step('back', ply - 1, 'M13 4l-7 6 7 6z')}
      <button onClick={toggle} class="primary" aria-label={t(running ? 'pause' : 'run')}>
        <Icon d={running ? 'M6 4h3v12H6zM11 4h3v12h-3z' : 'M6 4l9 6-9 6z'} />
      </button>
      {step('forward', ply + 1, 'M7 4l7 6-7 6z')}
      {step('to_last', last, 'M15 4v12M5 4l7 6-7 6z')}
      <input
        type="range"
        min="0"
        max={last}
        value={ply}
        aria-label={t('ply')}
        aria-valuetext={t('ply_of', { n: ply, all: last })}
        onInput={(e) => setPly(Number(e.currentTarget.value))}
      />
      <span class="digits">
        {ply}/{last}
      </span>
      <select value={String(speed)} aria-label={t('speed')} onChange={(e) => setSpeed(Number(e.currentTarget.value))}>
        {speeds.map((s) => (
          <option key={s} value={s}>{`${s}×`}</option>
        ))}
      </select>
    </div>
  );
}
