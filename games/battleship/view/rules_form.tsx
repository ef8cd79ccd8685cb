// The rules of a Battleship game as the arena's rules text: a profile and, where wanted, another rule of contact.
import type { RulesFormProps } from 'web/boards';

const usual: Record<string, string> = { prolog: 'orthogonal', uart: 'all' };

function read(rules: string) {
  const words = rules.split(/[\s;]+/).filter(Boolean),
    profile = words[0] in usual ? words[0] : 'prolog';
  const rest = words.filter((w) => w.includes('=')),
    given = rest.find((w) => w.startsWith('apart='))?.slice(6);
  return { profile, apart: given ?? usual[profile], rest: rest.filter((w) => !w.startsWith('apart=')) };
}

const text = (profile: string, apart: string, rest: string[]) =>
  [profile, ...(apart === usual[profile] ? [] : [`apart=${apart}`]), ...rest].join(' ');

export function RulesForm({ rules, onRules, t }: RulesFormProps) {
  const { profile, apart, rest } = read(rules);
  return (
    <div class="bs-setup">
      <label class="field">
        {t('setup.profile')}
        <select
          value={profile}
          onChange={(e) => onRules(text(e.currentTarget.value, usual[e.currentTarget.value], rest))}
        >
          {Object.keys(usual).map((name) => (
            <option key={name} value={name}>
              {t(`setup.${name}`)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        {t('setup.apart')}
        <select value={apart} onChange={(e) => onRules(text(profile, e.currentTarget.value, rest))}>
          {['none', 'orthogonal', 'all'].map((name) => (
            <option key={name} value={name}>
              {t(`setup.apart.${name}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
