// What the page of a player says about a bot that was handed in: its versions on the course's ladder, why it lost, and
// the way to play against it.
import { gameTexts, useApp } from '../context';
import { when } from '../format';
import { RecordBar } from '../game/record';
import { say } from '../i18n';
import { moreTexts } from '../more-texts';
import { PlayerLink, withPlayerName } from '../player-name';
import type { Gets, LadderVersion, ListedMatch } from '../wire';

const latest = 5; // losses

type BotRecord = Gets['/api/bots/{name}']['answer'];

function Version({ of: v, game }: { of: LadderVersion; game: string }) {
  const { lang } = useApp();
  const t = gameTexts(game, lang);
  const faults = Object.entries(v.faults).map(([fault, n]) => `${t(`reason_${fault}`)} ${n}`);
  return (
    <tr>
      <th scope="row" class="digits">
        {v.version}
      </th>
      <td>{when(v.handed_in * 1000, lang)}</td>
      <td>{t(`exam_${v.qualification}`)}</td>
      <td>{v.won + v.drawn + v.lost ? <RecordBar won={v.won} drawn={v.drawn} lost={v.lost} /> : '–'}</td>
      <td>{faults.join(', ') || '–'}</td>
    </tr>
  );
}

export function VersionsCard({ bot }: { bot: BotRecord }) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const heads = ['version', 'handed_in', 'qualification', 'on_the_ladder', 'faults'];
  const play = `/play/${encodeURIComponent(bot.game)}?opponent=bot&player=${encodeURIComponent(bot.name)}`;
  return (
    <section class="card" aria-label={t('versions')}>
      <div class="split">
        <h2>{t('versions')}</h2>
        <a class="button primary" href={play}>
          {t('play_against_it')}
        </a>
      </div>
      <div class="scroll" tabIndex={0} role="group" aria-label={t('versions')}>
        <table class="plain">
          <thead>
            <tr>
              {heads.map((key) => (
                <th key={key} scope="col">
                  {t(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bot.versions.map((v) => (
              <Version key={v.version} of={v} game={bot.game} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** How many of these games were lost by which fault of the player's own. */
function faultsIn(lost: ListedMatch[]): [fault: string, games: number][] {
  const count = new Map<string, number>();
  for (const { fault } of lost) if (fault) count.set(fault, (count.get(fault) ?? 0) + 1);
  return [...count].sort((a, b) => b[1] - a[1]);
}

function Loss({ match: m }: { match: ListedMatch }) {
  const { lang } = useApp();
  const t = moreTexts(lang),
    words = gameTexts(m.game, lang);
  return (
    <li>
      <PlayerLink name={m.players[m.winner! - 1]} game={m.game} t={words} />:{' '}
      {withPlayerName(say(m.why, lang), m.players, words) || t('outplayed')}{' '}
      <a href={`/match/${encodeURIComponent(m.id)}/report`}>{t('report')}</a>
    </li>
  );
}

/** The latest losses, each with its reason and the way to the report that looks at every move. */
export function Losses({ matches, player }: { matches: ListedMatch[]; player: string }) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const lost = matches.filter((m) => m.winner !== null && m.players[m.winner - 1] !== player);
  if (!lost.length) return null;
  const faults = faultsIn(lost).map(([fault, n]) => `${t(`reason_${fault}`)} ${n}`);
  return (
    <section class="card" aria-label={t('why_lost')}>
      <h2>{t('why_lost')}</h2>
      {faults.length > 0 && (
        <p>
          {t('faults')}: {faults.join(', ')}
        </p>
      )}
      <ul class="lines">
        {lost.slice(0, latest).map((m) => (
          <Loss key={m.id} match={m} />
        ))}
      </ul>
    </section>
  );
}
