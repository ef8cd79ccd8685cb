// Beside the analysis: what recorded games did in this position, as the arena tells it.
import { useEffect, useState } from 'preact/hooks';
import { gameTexts, moduleOf, useApp, useFetch } from '../context';
import { moreTexts } from '../more-texts';
import type { Start } from '../page-position';
import { Failed } from '../parts';
import type { Explored } from '../wire';

const share = (part: number, of: { games: number }) => `${Math.round((100 * part) / Math.max(1, of.games))} %`;

const repeated = 3000; // ms, while the arena is still reading

function Row({ name, ends, play }: { name: string; ends: Omit<Explored, 'moves' | 'whole'>; play?(): void }) {
  return (
    <tr>
      <td>{play ? <button onClick={play}>{name}</button> : name}</td>
      <td>{ends.games}</td>
      <td>{share(ends.first, ends)}</td>
      <td>{share(ends.drawn, ends)}</td>
      <td>{share(ends.second, ends)}</td>
    </tr>
  );
}

function Table({ game, found, play }: { game: string; found: Explored; play(move: string): void }) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const words = gameTexts(game, lang);
  const module = moduleOf(game);
  return (
    <table>
      <thead>
        <tr>
          <th>{t('explored_move')}</th>
          <th>{t('explored_games')}</th>
          <th>{words(module.seatNames[0])}</th>
          <th>{t('explored_drawn')}</th>
          <th>{words(module.seatNames[1])}</th>
        </tr>
      </thead>
      <tbody>
        <Row name={t('explored_all')} ends={found} />
        {found.moves.map((m) => (
          <Row key={m.move} name={module.moveText?.(m.move, words) ?? m.move} ends={m} play={() => play(m.move)} />
        ))}
      </tbody>
    </table>
  );
}

/** The arena is asked only while somebody looks. */
export function ExploredGames({ start, moves, play }: { start: Start; moves: string[]; play(move: string): void }) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const [open, setOpen] = useState(false);
  const [whole, setWhole] = useState(true);
  const line = moves.map((move) => move.slice(1)).join(' ');
  const asking = { game: start.game, rules: start.rules, seed: start.seed };
  const asked = open && !start.position ? { ...asking, moves: line } : null;
  const { data: found, error } = useFetch('/api/explore', asked, whole ? 0 : repeated);
  useEffect(() => setWhole(found?.whole ?? true), [found]);
  if (start.position) return null;
  return (
    <details class="explored" open={open} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>{t('explored')}</summary>
      {error && <Failed error={error.sentence} />}
      {found && (found.games ? <Table game={start.game} found={found} play={play} /> : <p>{t('explored_none')}</p>)}
      {!whole && <p class="note">{t('explored_reading')}</p>}
    </details>
  );
}
