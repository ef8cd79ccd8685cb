// Playing at once: the game, the strength of the program, and one button; or somebody is invited.
import { useState } from 'preact/hooks';
import { sentenceOf } from '../api';
import { gameTexts, titleOf, useApp } from '../context';
import { guestName } from '../prefs';
import { openTable, quickSetUp, usualSetUp, type SetUp } from '../game/open-table';
import { PlayerChoice } from '../game/player-choice';
import type { Words } from '../i18n';
import { Icon } from '../icons';
import { Failed } from '../parts';
import type { Game } from '../wire';

/** Opens a table and goes there; what went wrong is a sentence. */
export function useOpening(): [error: Words | null, open: (s: SetUp) => void] {
  const { navigate, prefs } = useApp();
  const [error, setError] = useState<Words | null>(null);
  const open = (s: SetUp) =>
    openTable(s, prefs.place).then(
      (id) => navigate(`/table/${id}`),
      (e: unknown) => setError(sentenceOf(e)),
    );
  return [error, open];
}

interface ChoiceProps {
  games: Game[];
  chosen: Game;
  choose(game: Game): void;
}

function GameChoice({ games, chosen, choose }: ChoiceProps) {
  const { t, lang } = useApp();
  return (
    <fieldset class="segments">
      <legend class="hidden">{t('which_game')}</legend>
      {games.map((g) => (
        <label key={g.name} class={`of-${g.name}`}>
          <input
            type="radio"
            class="hidden"
            name="game"
            value={g.name}
            checked={g.name === chosen.name}
            onChange={() => choose(g)}
          />
          <span class="seat seat-1" aria-hidden="true" />
          {titleOf(g.name, lang)}
        </label>
      ))}
    </fieldset>
  );
}

export function QuickPlay(p: ChoiceProps) {
  const { lang, prefs } = useApp();
  const t = gameTexts(p.chosen.name, lang);
  const name = prefs.name || guestName(t);
  const [players, setPlayers] = useState<Record<string, string>>({});
  const last = quickSetUp(p.chosen, name);
  const player = players[p.chosen.name] ?? last.player;
  const [error, open] = useOpening();
  return (
    <form
      class="card quick"
      onSubmit={(event) => {
        event.preventDefault();
        open({ ...last, player });
      }}
    >
      <GameChoice {...p} />
      <PlayerChoice
        game={p.chosen}
        value={player}
        change={(to) => setPlayers({ ...players, [p.chosen.name]: to })}
        label={t('opponent')}
      />
      <div class="row">
        <button class="primary big" aria-label={t('play_game', { game: t('title') })}>
          <Icon name="play" />
          {t('play_at_once')}
        </button>
        <button
          type="button"
          class="big"
          aria-label={t('invite_to', { game: t('title') })}
          onClick={() => open({ ...usualSetUp(p.chosen, name), opponent: 'friend' })}
        >
          <Icon name="invite" />
          {t('invite')}
        </button>
      </div>
      <a href={`/play/${p.chosen.name}`}>{t('more_choices')}</a>
      {error && <Failed error={error} />}
    </form>
  );
}
