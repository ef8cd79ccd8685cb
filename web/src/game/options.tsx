// Switches for how a board is shown: the common ones, then the game's own.
import { gameTexts, moduleOf, useApp } from '../context';
import { Choose, Switch } from '../parts';
import type { MarkMoves } from '../prefs';

/** `keys`: the text that says what the keyboard does here; `silent`: engines may say nothing. */
export function Options({ game, keys, silent }: { game: string; keys: string; silent?: boolean }) {
  const { prefs, change, lang } = useApp();
  const t = gameTexts(game, lang);
  return (
    <div class="switches">
      {silent ? (
        <p class="note">{t('no_advice')}</p>
      ) : (
        <Switch on={prefs.values} text={t('show_values')} change={(values) => change({ values })} />
      )}
      <Choose<MarkMoves>
        label={t('show_legal')}
        value={prefs.moves}
        change={(moves) => change({ moves })}
        options={(['never', 'hover', 'always'] as const).map((m) => [m, t(`moves_${m}`)])}
      />
      {(moduleOf(game)?.switches ?? []).map((s) => {
        const key = `${game}.${s.name}`;
        return (
          <Switch
            key={key}
            on={prefs.game[key] ?? s.on}
            text={t(s.text)}
            change={(on) => change({ game: { ...prefs.game, [key]: on } })}
          />
        );
      })}
      <Switch on={prefs.sound} text={t('sound')} change={(sound) => change({ sound })} />
      <p class="note keys">{t(keys)}</p>
    </div>
  );
}
