// Choosing a board and the scoring before a game, as the arena's rules text:
// board=NAME|200 characters|square|irregular scoring=0|1|2 starter=lot|red|black
import { useEffect, useState } from 'preact/hooks';
import type { RulesFormProps } from 'web/boards';
import type { StoredBoard } from 'web/wire';
import { Thumbnail } from './thumbnail';

interface Choice {
  board: string;
  scoring: string;
  starter: string;
}

const profiles: Record<string, Partial<Choice>> = {
  standard: { scoring: '0' },
  areas: { scoring: '1' },
  chains: { scoring: '2' },
  square: { board: 'square' },
  irregular: { board: 'irregular' },
};

export function readRules(rules: string): Choice {
  const choice: Choice = { board: 'closed', scoring: '0', starter: 'lot' };
  for (const word of rules.split(/\s+/).filter(Boolean)) {
    const at = word.indexOf('=');
    Object.assign(choice, at < 0 ? profiles[word] : { [word.slice(0, at)]: word.slice(at + 1) });
  }
  return choice;
}

export const rulesText = (c: Choice) =>
  `board=${c.board} scoring=${c.scoring}${c.starter === 'lot' ? '' : ` starter=${c.starter}`}`;

export function RulesForm({ rules, onRules, t, api }: RulesFormProps) {
  const [boards, setBoards] = useState<StoredBoard[]>([]);
  useEffect(() => {
    api.get('/api/kulami/boards').then(
      (answer) => setBoards(answer.boards),
      () => setBoards([]),
    );
  }, []);
  const choice = readRules(rules);
  const change = (part: Partial<Choice>) => onRules(rulesText({ ...choice, ...part }));
  const own = boards.find((b) => b.name === choice.board || b.text === choice.board);
  const text = choice.board.length === 200 ? choice.board : (own?.text ?? null);
  const value = own ? own.name : choice.board;
  return (
    <div class="kulami-setup">
      <label class="field">
        {t('setup.board')}
        <select
          value={value}
          onChange={(e) => {
            const chosen = boards.find((b) => b.name === e.currentTarget.value);
            change({ board: chosen && !chosen.builtin ? chosen.text : e.currentTarget.value });
          }}
        >
          {!own && choice.board.length === 200 && <option value={choice.board}>{t('setup.given')}</option>}
          <optgroup label={t('setup.drawn')}>
            <option value="square">{t('setup.square')}</option>
            <option value="irregular">{t('setup.irregular')}</option>
          </optgroup>
          <optgroup label={t('setup.builtin')}>
            {!boards.some((b) => b.name === 'closed') && <option value="closed">closed</option>}
            {boards
              .filter((b) => b.builtin)
              .map((b) => (
                <option key={b.name} value={b.name}>
                  {b.name}
                </option>
              ))}
          </optgroup>
          {boards.some((b) => !b.builtin) && (
            <optgroup label={t('setup.own')}>
              {boards
                .filter((b) => !b.builtin)
                .map((b) => (
                  <option key={b.name} value={b.name}>
                    {b.name}
                  </option>
                ))}
            </optgroup>
          )}
        </select>
      </label>
      {text && (
        <div class="preview">
          <Thumbnail text={text} label={t('setup.preview')} />
        </div>
      )}
      <label class="field">
        {t('setup.scoring')}
        <select value={choice.scoring} onChange={(e) => change({ scoring: e.currentTarget.value })}>
          {['0', '1', '2'].map((level) => (
            <option key={level} value={level}>
              {t(`setup.level${level}`)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        {t('setup.starter')}
        <select value={choice.starter} onChange={(e) => change({ starter: e.currentTarget.value })}>
          {['lot', 'red', 'black'].map((s) => (
            <option key={s} value={s}>
              {t(`setup.starter_${s}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
