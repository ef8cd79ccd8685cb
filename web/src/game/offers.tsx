// What two people may agree on while they play: a draw, a move taken back. Each offer stands until it is answered.
import { gameTexts, useApp, useGames } from '../context';
import { Icon } from '../icons';
import { playerName } from '../player-name';
import type { TableState } from '../table-state';
import type { Table } from '../use-table';
import type { Seat } from '../wire';

interface Props {
  state: TableState;
  table: Table;
}

type Deal = 'draw' | 'takeback';

const offeredBy = (s: TableState, deal: Deal): Seat[] => (deal === 'draw' ? s.draw_offered : s.takeback_offered);
const mayDeal = (s: TableState) => s.between_people && s.mine.length === 1 && s.phase === 'running';

/** The other one has offered something: agree or play on. */
export function Offer({ state: s, table }: Props) {
  const { lang } = useApp();
  const t = gameTexts(s.game, lang);
  if (!mayDeal(s)) return null;
  const deal = (['draw', 'takeback'] as const).find((d) => offeredBy(s, d).some((seat) => !s.mine.includes(seat)));
  if (!deal) return null;
  const name = playerName(s.names[2 - s.mine[0]] ?? '', t);
  return (
    <div class="offer" role="group" aria-label={t(`${deal}_offered`, { name })}>
      <p>{t(`${deal}_offered`, { name })}</p>
      <button class="primary" onClick={() => table.ask(deal)}>
        {t(`${deal}_accept`)}
      </button>
      <button onClick={() => table.ask('decline')}>{t('decline')}</button>
    </div>
  );
}

export const OfferButtons = ({ state, table }: Props) =>
  mayDeal(state) ? <Offers state={state} table={table} /> : null;

/** In a game with secrets what was played is known: it cannot be taken back. */
function Offers({ state: s, table }: Props) {
  const { lang } = useApp();
  const t = gameTexts(s.game, lang);
  const hidden = useGames().data?.games.find((g) => g.name === s.game)?.hidden ?? true;
  const mine = (d: Deal) => offeredBy(s, d).some((seat) => s.mine.includes(seat));
  return (
    <>
      {!hidden && (
        <button
          disabled={mine('takeback') || !s.moves.some((m) => s.mine.includes(m.seat))}
          onClick={() => table.ask('takeback')}
        >
          <Icon name="undo" />
          {t(mine('takeback') ? 'offer_waits' : 'takeback')}
        </button>
      )}
      <button disabled={mine('draw')} onClick={() => table.ask('draw')}>
        <Icon name="draw" />
        {t(mine('draw') ? 'offer_waits' : 'draw_offer')}
      </button>
    </>
  );
}
