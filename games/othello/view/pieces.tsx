// Felt, frame and discs as pictures; one square is 100 units.

/** A disc is seen a little from above: its shadow, its other side as a rim, its own side with light on it. */
function Side({ kind }: { kind: 'dark' | 'light' }) {
  return (
    <>
      <circle class="below" cx="50" cy="52.5" r="40" />
      <circle class="body" cx="50" cy="49" r="40" fill={`url(#othello-${kind})`} />
      <circle class="edge" cx="50" cy="49" r="31" />
      <path class="shine" d="M24 38a29 29 0 0 1 24 -18" />
    </>
  );
}

const kindOf = (side: string) => (side === 'X' ? 'dark' : 'light');

/** `wait`: how far the placed disc is, so that turned ones follow one after the other. */
export function Disc({ side, before, wait }: { side: string; before: string; wait: number }) {
  const turned = before !== '-' && before !== side;
  const state = turned ? 'turned' : before === '-' ? 'placed' : '';
  return (
    <g
      class={`disc ${kindOf(side)} ${state}`}
      key={side + before}
      style={turned ? { '--wait': `${wait * 30}ms` } : undefined}
    >
      <ellipse class="shadow" cx="52" cy="57" rx="41" ry="40" />
      <Side kind={kindOf(side)} />
      {turned && (
        <g class={`former disc ${kindOf(before)}`}>
          <Side kind={kindOf(before)} />
        </g>
      )}
    </g>
  );
}

export function Felt() {
  const inner = [1, 2, 3, 4, 5, 6, 7];
  return (
    <>
      <rect class="bed" x="-5" y="-5" width="810" height="810" rx="4" />
      <rect class="felt" width="800" height="800" fill="url(#othello-felt)" />
      <path class="lines" d={inner.map((i) => `M${i * 100} 0V800M0 ${i * 100}H800`).join('')} />
      {[200, 600].flatMap((x) => [200, 600].map((y) => <circle key={`${x},${y}`} class="star" cx={x} cy={y} r="9" />))}
    </>
  );
}

export const Materials = () => (
  <>
    <radialGradient id="othello-felt" cx=".42" cy=".36" r=".85">
      <stop offset="0" stop-color="#35885a" />
      <stop offset=".65" stop-color="#27714a" />
      <stop offset="1" stop-color="#1c5a3a" />
    </radialGradient>
    <radialGradient id="othello-dark" cx=".36" cy=".3" r=".8">
      <stop offset="0" stop-color="#4a4b4f" />
      <stop offset=".45" stop-color="#232427" />
      <stop offset="1" stop-color="#0c0c0e" />
    </radialGradient>
    <radialGradient id="othello-light" cx=".36" cy=".3" r=".85">
      <stop offset="0" stop-color="#ffffff" />
      <stop offset=".55" stop-color="#f4f0e6" />
      <stop offset="1" stop-color="#d6cfbf" />
    </radialGradient>
  </>
);
