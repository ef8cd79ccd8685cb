// The semester's rules for a treasure hunt, and a game for two course clients: created here, found by its id.
import { useState } from 'preact/hooks';
import { sentenceOf } from 'web/api';
import type { RulesFormProps } from 'web/boards';
import { say } from 'web/i18n';

const profiles = ['standard', 'ws2020', 'ss2025', 'ws2025'];

export function RulesForm({ rules, onRules, t, lang, api }: RulesFormProps) {
  const words = rules.split(/\s+/).filter(Boolean),
    profile = profiles.find((p) => p === words[0]) ?? 'standard';
  const rest = words.filter((w) => !profiles.includes(w));
  const [debug, setDebug] = useState(false);
  const [dummy, setDummy] = useState(false);
  const [created, setCreated] = useState<string[]>([]);
  const [trouble, setTrouble] = useState('');
  const create = () =>
    api.post('/api/treasure/games', { profile, debug, dummy }).then(
      (a) => {
        setCreated([a.id, ...created]);
        setTrouble('');
      },
      (e: unknown) => setTrouble(say(sentenceOf(e), lang)),
    );
  return (
    <div class="th-setup">
      <label class="field">
        {t('setup.profile')}
        <select value={profile} onChange={(e) => onRules([e.currentTarget.value, ...rest].join(' '))}>
          {profiles.map((name) => (
            <option key={name} value={name}>
              {t(`setup.${name}`)}
            </option>
          ))}
        </select>
      </label>
      <fieldset>
        <legend>{t('course.title')}</legend>
        <p>{t('course.help')}</p>
        <label class="choice">
          <input type="checkbox" checked={debug} onChange={(e) => setDebug(e.currentTarget.checked)} />{' '}
          {t('course.debug')}
        </label>
        <label class="choice">
          <input type="checkbox" checked={dummy} onChange={(e) => setDummy(e.currentTarget.checked)} />{' '}
          {t('course.dummy')}
        </label>
        <button type="button" onClick={create}>
          {t('course.create')}
        </button>
        <div aria-live="polite">
          {trouble && <p class="th-trouble">{trouble}</p>}
          {created.map((id) => (
            <p key={id}>
              {t('course.created')} <code class="th-id">{id}</code>
            </p>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
