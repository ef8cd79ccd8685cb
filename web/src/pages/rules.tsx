// How a game is played, in words, as its folder tells it.
import { titleOf, useApp, useFetch } from '../context';
import { Failed, Loading, Page } from '../parts';
import type { RulesBlock } from '../wire';

/** Words in back quotes are what one types. */
const Words = ({ text }: { text: string }) => (
  <>{text.split('`').map((part, i) => (i % 2 ? <code key={i}>{part}</code> : part))}</>
);

function Table({ rows: [head, ...rows] }: { rows: string[][] }) {
  const cells = (row: string[], Cell: 'th' | 'td') => row.map((c, i) => <Cell key={i}>{<Words text={c} />}</Cell>);
  return (
    <div class="scroll" tabIndex={0}>
      <table>
        <thead>
          <tr>{cells(head, 'th')}</tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Items that follow each other are one list. */
function grouped(blocks: RulesBlock[]): RulesBlock[][] {
  const groups: RulesBlock[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind === 'item' && last?.[0].kind === 'item') last.push(block);
    else groups.push([block]);
  }
  return groups;
}

function Block({ group }: { group: RulesBlock[] }) {
  const [{ kind, text, rows }] = group;
  if (kind === 'heading')
    return (
      <h2>
        <Words text={text} />
      </h2>
    );
  if (kind === 'table') return <Table rows={rows} />;
  if (kind === 'paragraph')
    return (
      <p>
        <Words text={text} />
      </p>
    );
  return (
    <ul>
      {group.map((item, i) => (
        <li key={i}>
          <Words text={item.text} />
        </li>
      ))}
    </ul>
  );
}

export function Rules({ game }: { game: string }) {
  const { t, lang } = useApp();
  const rules = useFetch('/api/games/{game}/rules', { game });
  const title = `${t('how_to_play')}: ${titleOf(game, lang)}`;
  if (rules.error) return <Page title={title}>{<Failed error={rules.error} again={rules.again} />}</Page>;
  if (!rules.data) return <Page title={title}>{<Loading />}</Page>;
  const blocks = rules.data[lang].filter((b) => b.kind !== 'title');
  return (
    <Page title={title}>
      <div class="prose">
        {grouped(blocks).map((group, i) => (
          <Block key={i} group={group} />
        ))}
        <p>
          <a class="button primary" href={`/play/${encodeURIComponent(game)}`}>
            {t('play')}
          </a>
        </p>
      </div>
    </Page>
  );
}
