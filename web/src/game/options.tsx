// Switches for how a board is shown: the common ones, then the game's own.
import { gameTexts, moduleOf, useApp } from '../context';
import { Switch } from '../parts';

/** `keys`: the text that says what the keyboard does here. */
export function Options({ game, keys }: { game: string; keys: string }) {
  const { prefs, change, lang } = useApp();
  const t = gameTexts(game, lang);
  return (
    <div class="switches">
      <Switch on={prefs.values} text={t('show_values')} change={(values) => change({ values })} />
      <Switch on={prefs.legal} text={t('show_legal')} change={(legal) => change({ legal })} />
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
