// Choosing a board and the scoring before a game, as the arena's rules text:
// board=NAME|200 characters|square|irregular scoring=0|1|2 starter=lot|red|black
import { useEffect, useState } from 'preact/hooks';
import type { RulesFormProps } from 'web/boards';
import type { Translate } from 'web/i18n';
import { Choose } from 'web/parts';
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

const isText = (board: string) => board.length === 200; // a board itself, not the name of one

/** Boards of the collection have names for people; others are called as they were saved. */
export function boardName(name: string, t: Translate): string {
  const words = t(`board.${name}`);
  return words.startsWith('board.') ? name : words;
}

function BoardOptions({ boards, given, t }: { boards: StoredBoard[]; given: string | null; t: Translate }) {
  const named = (builtin: boolean) =>
    boards
      .filter((b) => b.builtin === builtin)
      .map(({ name }) => (
        <option key={name} value={name}>
          {builtin ? boardName(name, t) : name}
        </option>
      ));
  const own = named(false);
  return (
    <>
      {given && <option value={given}>{t('setup.given')}</option>}
      <optgroup label={t('setup.drawn')}>
        <option value="square">{t('setup.square')}</option>
        <option value="irregular">{t('setup.irregular')}</option>
      </optgroup>
      <optgroup label={t('setup.builtin')}>
        {!boards.some((b) => b.name === 'closed') && <option value="closed">{boardName('closed', t)}</option>}
        {named(true)}
      </optgroup>
      {own.length > 0 && <optgroup label={t('setup.own')}>{own}</optgroup>}
    </>
  );
}

/** Stored boards are chosen by name; the rules hold a visitor's board as its text, so that it may be deleted. */
function BoardChoice({ board, change, t, api }: Pick<RulesFormProps, 't' | 'api'> & BoardChoiceProps) {
  const [boards, setBoards] = useState<StoredBoard[]>([]);
  useEffect(() => {
    api.get('/api/kulami/boards').then(
      (answer) => setBoards(answer.boards),
      () => setBoards([]),
    );
  }, []);
  const stored = boards.find((b) => b.name === board || b.text === board);
  const text = isText(board) ? board : stored?.text;
  const choose = (name: string) => {
    const chosen = boards.find((b) => b.name === name);
    change(chosen && !chosen.builtin ? chosen.text : name);
  };
  return (
    <>
      <label class="field">
        {t('setup.board')}
        <select value={stored?.name ?? board} onChange={(e) => choose(e.currentTarget.value)}>
          <BoardOptions boards={boards} given={!stored && isText(board) ? board : null} t={t} />
        </select>
      </label>
      {text && (
        <div class="preview">
          <Thumbnail text={text} label={t('setup.preview')} />
        </div>
      )}
    </>
  );
}

interface BoardChoiceProps {
  board: string;
  change(board: string): void;
}

export function RulesForm({ rules, onRules, t, api }: RulesFormProps) {
  const choice = readRules(rules);
  const change = (part: Partial<Choice>) => onRules(rulesText({ ...choice, ...part }));
  return (
    <div class="kulami-setup">
      <BoardChoice board={choice.board} change={(board) => change({ board })} t={t} api={api} />
      <Choose
        label={t('setup.scoring')}
        value={choice.scoring}
        change={(scoring) => change({ scoring })}
        options={['0', '1', '2'].map((level) => [level, t(`setup.level${level}`)])}
      />
      <Choose
        label={t('setup.starter')}
        value={choice.starter}
        change={(starter) => change({ starter })}
        options={['lot', 'red', 'black'].map((s) => [s, t(`setup.starter_${s}`)])}
      />
    </div>
  );
}
