// The treasure hunt in the browser: what is said about a position, and what the rail shows.
import type { BoardModule, BoardProps } from 'web/boards';
import type { Translate } from 'web/i18n';
import type { Seat } from 'web/wire';
import { Legend } from './legend';
import { Board } from './map';
import { Materials } from './terrain';
import { RulesForm } from './rules_form';
import { german } from './german';
import { texts } from './texts';
import { isReferee, other, same, seats } from './view';
import { costsTo, directions, stepCost, steps, typedDirection } from './walking';
import type { Direction, Overlay, PlayerView, TreasureView } from './wire';

type Props = BoardProps<TreasureView, Overlay>;

/** How far this player has come, as a key of the texts. */
function stateOf(who: PlayerView): string {
  if (!who.sent) return 'state.no_half';
  if (who.collected) return 'state.carries';
  return who.treasure_found ? 'state.found' : 'state.seeks';
}

function stepText({ step }: PlayerView, t: Translate): string {
  if (!step || step.spent === 0) return '';
  return `; ${t('state.step', { direction: t(`dir.${step.direction}`), n: step.spent, of: step.cost })}`;
}

function Panel({ view, names, mine, overlay, settings, t, lang }: Props) {
  return (
    <div class="th-panel">
      <p>{t('action_of', { n: view.actions, of: view.max_actions })}</p>
      <progress
        max={view.max_actions}
        value={view.actions}
        aria-label={t('action_of', { n: view.actions, of: view.max_actions })}
      />
      <dl>
        {seats.map((seat) => {
          const who = view.players[seat - 1];
          return (
            <div key={seat}>
              <dt>{names[seat - 1]}</dt>
              <dd>
                {t(stateOf(who))}
                {stepText(who, t)}
              </dd>
            </div>
          );
        })}
      </dl>
      {view.phase === 'hunt' && !view.positions_real && !isReferee(view) && <p class="th-note">{t('random_enemy')}</p>}
      {overlay && settings.game.beliefs && (
        <p class="th-note">
          {t('expected', { n: overlay.expected.toLocaleString(lang, { maximumFractionDigits: 1 }) })}
        </p>
      )}
      <p class="th-note">
        {t('legend')} {mine.length > 0 && t('legend.steering')}
      </p>
      <Legend t={t} />
    </div>
  );
}

function describe(view: TreasureView, viewer: Seat | null, t: Translate, over: boolean): string {
  const out = [t('describe.actions', { n: view.actions, of: view.max_actions })];
  if (view.phase === 'maps' && !over) out.push(t('describe.maps'));
  for (const seat of seats) {
    const who = view.players[seat - 1],
      whose =
        viewer === null ? t('describe.seat', { n: seat }) : t(seat === viewer ? 'describe.own' : 'describe.enemy');
    if (who.figure) out.push(t('describe.figure', { whose, x: who.figure[0], y: who.figure[1] }));
    if (who.fort) out.push(t('describe.fort', { whose, x: who.fort[0], y: who.fort[1] }));
    if (who.collected) out.push(t('describe.carries', { whose }));
    else if (who.treasure) out.push(t('describe.treasure', { whose, x: who.treasure[0], y: who.treasure[1] }));
  }
  if (view.phase === 'hunt' && !view.positions_real && viewer !== null) out.push(t('random_enemy'));
  return out.join(' ');
}

/** Of the other's commands one learns only that there was one: "step". */
const moveText = (move: string, t: Translate) =>
  move.startsWith('map:') ? t('move.half') : directions.includes(move as Direction) ? t(`dir.${move}`) : t('move.step');

/** The command counts at once; what the step reveals comes with the arena's answer. */
function predict(view: TreasureView, seat: Seat, move: string): TreasureView | null {
  const who = view.players[seat - 1],
    d = move as Direction;
  if (!directions.includes(d) || !who.figure) return null;
  const cost = stepCost(view, who.figure[0], who.figure[1], d),
    spent = (who.step?.direction === d ? who.step.spent : 0) + 1;
  const next: PlayerView =
    spent < cost
      ? { ...who, step: { direction: d, spent, cost } }
      : { ...who, step: null, figure: [who.figure[0] + steps[d][0], who.figure[1] + steps[d][1]] };
  return {
    ...view,
    turn: other(seat),
    legal: [],
    players: seat === 1 ? [next, view.players[1]] : [view.players[0], next],
    last: { seat, direction: d },
  };
}

/** Commands this player still needs for treasure and fort on the cheapest way; null where they are not known. */
function commandsLeft(view: TreasureView, seat: Seat): number | null {
  const { figure, treasure, collected, step } = view.players[seat - 1],
    fort = view.players[other(seat) - 1].fort;
  if (!figure || !fort || (!treasure && !collected)) return null;
  const begun = step?.spent ?? 0;
  if (collected) return costsTo(view, fort)[figure[1] * view.width + figure[0]] - begun;
  const costs = costsTo(view, treasure!);
  return costs[figure[1] * view.width + figure[0]] + costs[fort[1] * view.width + fort[0]] - begun;
}

function standing(view: TreasureView): number | null {
  const [first, second] = [commandsLeft(view, 1), commandsLeft(view, 2)];
  return first === null || second === null || !Number.isFinite(first) || !Number.isFinite(second)
    ? null
    : second - first;
}

export const board: BoardModule<TreasureView, Overlay> = {
  game: 'treasure',
  texts,
  german,
  Board,
  Materials,
  Panel,
  RulesForm,
  switches: [{ name: 'beliefs', text: 'switch.beliefs', on: true }],
  seatNames: ['seat1', 'seat2'],
  parseTyped: (text) => typedDirection(text),
  joins: { treasure: [{ key: 'id', text: 'join.id', required: true }] },
  task: (view) => (view.phase === 'maps' ? 'task.half' : null),
  standing,
  share: (value) => 0.5 + Math.max(-0.5, Math.min(0.5, value / 80)),
  valueText: (value) => (value > 0 ? '+' : value < 0 ? '−' : '') + Math.abs(value),
  describe,
  moveText,
  announce(before, after, move, seat, t) {
    const out = [`${t(`seat${seat}`)}: ${moveText(move, t)}.`],
      was = before?.players[seat - 1],
      is = after.players[seat - 1];
    if (is.collected && !was?.collected) out.push(t('announce.collected'));
    if (is.fort_found && !was?.fort_found) out.push(t('announce.fort'));
    if (is.treasure_found && !was?.treasure_found && !is.collected) out.push(t('announce.treasure'));
    return out.join(' ');
  },
  told(after, move, seat, viewer, t) {
    const step = viewer ? after.players[viewer - 1].step : null;
    if (step && step.spent > 0) return t('told.step', { n: step.spent, of: step.cost });
    return t('told', { who: t(`seat${seat}`), what: moveText(move, t) });
  },
  tally(view, seat, t) {
    const who = view.players[seat - 1],
      goals = Number(who.collected) + Number(who.collected && same(who.figure, view.players[other(seat) - 1].fort));
    return { text: String(goals), label: t('tally', { n: goals }), unit: t('of_goals'), note: t(stateOf(who)) };
  },
  predict,
  sounds: (before, after) =>
    before && seats.some((s) => !before.players[s - 1].collected && after.players[s - 1].collected)
      ? ['bells']
      : before &&
          before.actions !== after.actions &&
          seats.some((s) => !same(before.players[s - 1].figure, after.players[s - 1].figure) && after.last?.seat === s)
        ? ['step']
        : [],
};
