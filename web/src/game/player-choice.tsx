// Choosing who plays: one of the game's engines, those with levels by a slider; or a person or a bot that was handed
// in, where that is asked.
import { described, gameTexts, useApp } from '../context';
import { Choose } from '../parts';
import { playerName } from '../player-name';
import { levels } from './open-table';
import type { Game } from '../wire';

export const person = 'human'; // as the server calls somebody at the board

interface Props {
  game: Game;
  value: string;
  change(player: string): void;
  label: string;
  people?: boolean; // a person may be chosen, too
  bots?: string[]; // and these
}

export function PlayerChoice({ game, value, change, label, people = false, bots = [] }: Props) {
  const { t, lang } = useApp();
  const words = gameTexts(game.name, lang);
  const ranged = game.engines.map((e) => ({ ...e, range: levels(e.name) }));
  const engine = ranged.find((e) => (e.range ? value.startsWith(e.range.prefix) : e.name === value)) ?? ranged[0];
  const other = (people && value === person) || bots.includes(value) ? value : null;
  const current = other === null ? engine : null;
  const level = current?.range ? Number(value.slice(current.range.prefix.length)) || current.range.low : 0;
  const choose = (name: string) => {
    const range = levels(name);
    change(range ? range.prefix + Math.min(range.high, range.low + 2) : name);
  };
  return (
    <>
      <Choose
        label={label}
        value={current?.name ?? value}
        change={choose}
        note={current && !current.range ? described(game.name, 'engine', current, lang) : undefined}
        options={[
          ...(people ? [[person, t('a_person')] as [string, string]] : []),
          ...ranged.map((e): [string, string] => [e.name, e.range ? t('by_level') : playerName(e.name, words)]),
          ...bots.map((name): [string, string] => [name, name]),
        ]}
      />
      {current?.range && (
        <label class="field">
          <span class="label">
            {t('level')} <b class="digits">{level}</b>{' '}
            <span class="side">{t('level_of', { high: current.range.high })}</span>
          </span>
          <input
            type="range"
            min={current.range.low}
            max={current.range.high}
            value={level}
            onInput={(e) => change(current.range!.prefix + e.currentTarget.value)}
          />
        </label>
      )}
    </>
  );
}
