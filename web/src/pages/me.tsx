// Oneself: a name, the games played in this browser, what they say about one's strength, and the link that carries it.
import { useEffect, useState } from 'preact/hooks';
import { gameTexts, titleOf, useApp, useFetch } from '../context';
import { ago, number } from '../format';
import { RecordBar } from '../game/record';
import { adopt, forgetHistory, history } from '../history';
import { moreTexts } from '../more-texts';
import { CopyLine, Empty, Page } from '../parts';
import { estimate, packed, unpacked, type Outcome, type Played } from '../played';
import { PlayerName, playerName } from '../player-name';
import { guestName } from '../prefs';

const count = (games: Played[], outcome: Outcome) => games.filter((p) => p.outcome === outcome).length;

function OfGame({ game, games }: { game: string; games: Played[] }) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const ratings = useFetch('/api/ratings', { game }).data?.ratings ?? [];
  const rating = estimate(games, ratings);
  return (
    <section class="card" aria-label={titleOf(game, lang)}>
      <div class="split">
        <h2>{titleOf(game, lang)}</h2>
        {rating && (
          <p class="big-number">
            <b class="digits">{number(Math.round(rating.elo), lang)}</b>{' '}
            <span class="note">± {number(Math.round(rating.error), lang)}</span>
          </p>
        )}
      </div>
      <RecordBar won={count(games, 'won')} drawn={count(games, 'drawn')} lost={count(games, 'lost')} />
      <p class="note">{rating ? t('me_rating', { n: rating.games }) : t('me_no_rating')}</p>
    </section>
  );
}

function Row({ p }: { p: Played }) {
  const { lang } = useApp();
  const t = gameTexts(p.game, lang);
  const words = moreTexts(lang);
  const what = (
    <>
      <span class="who">
        <span class="names">
          <b>{words(`me_${p.outcome}`)}</b> {words('me_against')} <PlayerName name={p.opponent} t={t} />
        </span>
        <span class="side">{titleOf(p.game, lang)}</span>
      </span>
      <span class="note">{ago(p.at * 1000, lang)}</span>
    </>
  );
  return (
    <li class={p.outcome}>
      {p.kept ? (
        <a class="main-link" href={`/match/${encodeURIComponent(p.match)}`}>
          {what}
        </a>
      ) : (
        <span class="main-link">{what}</span>
      )}
    </li>
  );
}

/** A link that was followed here: its games join those of this browser, once it was agreed to. */
function Arrival({ done }: { done(): void }) {
  const { lang, change, prefs } = useApp();
  const t = moreTexts(lang);
  const [found, setFound] = useState(() => unpacked(location.hash.slice(1)));
  if (!found) return null;
  const take = () => {
    adopt(found.games);
    if (found.name) change({ name: found.name });
    leave();
  };
  const leave = () => {
    globalThis.history.replaceState(null, '', '/me');
    setFound(null);
    done();
  };
  return (
    <div class="offer" role="group" aria-label={t('me_arrival')}>
      <p>{t('me_arrival', { name: found.name || playerName(prefs.name, t), n: found.games.length })}</p>
      <button class="primary" onClick={take}>
        {t('me_take')}
      </button>
      <button onClick={leave}>{t('me_leave')}</button>
    </div>
  );
}

export function MePage(_: { id: string }) {
  const { lang, prefs, change } = useApp();
  const t = moreTexts(lang);
  const [games, setGames] = useState(history);
  useEffect(() => setGames(history()), []);
  const played = [...new Set(games.map((p) => p.game))];
  const link = `${location.origin}/me#${packed(prefs.name, games.slice(0, 100))}`;
  return (
    <Page title={prefs.name || guestName(t)}>
      <Arrival done={() => setGames(history())} />
      <label class="field inline">
        {t('your_name')}
        <input
          value={prefs.name}
          placeholder={guestName(t)}
          maxLength={40}
          autocomplete="nickname"
          onInput={(e) => change({ name: e.currentTarget.value })}
        />
      </label>
      <p class="note">{t('me_text')}</p>
      {!games.length && <Empty>{t('me_none')}</Empty>}
      <div class="player-cards">
        {played.map((game) => (
          <OfGame key={game} game={game} games={games.filter((p) => p.game === game)} />
        ))}
      </div>
      {games.length > 0 && (
        <>
          <h2>{t('matches')}</h2>
          <ul class="match-list">
            {games.slice(0, 100).map((p) => (
              <Row key={p.match} p={p} />
            ))}
          </ul>
          <h2>{t('me_link')}</h2>
          <p class="note">{t('me_link_text')}</p>
          <CopyLine text={link} label={t('me_link')} />
          <p>
            <button
              onClick={() => {
                forgetHistory();
                setGames([]);
              }}
            >
              {t('me_forget')}
            </button>
          </p>
        </>
      )}
    </Page>
  );
}
