// An address as a QR code, for the phone of whoever sits opposite.
import { useApp } from '../context';
import { qrCode } from '../qr';

const quiet = 4; // modules of light around it

export function QrCode({ id: text }: { id: string }) {
  const { t } = useApp();
  const code = qrCode(text);
  if (!code) return null;
  const size = code.length + 2 * quiet;
  const dark = code.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])));
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('qr_label')}>
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
}
