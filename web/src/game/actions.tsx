// What a person may do at a table besides moving.
import { useState } from 'preact/hooks';
import { useApp } from '../context';
import { ShareLink } from '../parts';
import type { TableState } from '../table-state';
import { paces } from './open-table';
import { placeAt } from '../prefs';
import type { Table } from '../use-table';
import type { Ask } from '../wire';

/** What cannot be taken back is done by the second click; looking elsewhere forgets the first one. */
function Twice({ text, sure, act }: { text: string; sure: string; act(): void }) {
  const [asked, setAsked] = useState(false);
  const press = () => {
    if (asked) act();
    setAsked(!asked);
  };
  return (
    <button class={asked ? 'danger' : ''} onBlur={() => setAsked(false)} onClick={press}>
      {asked ? sure : text}
    </button>
  );
}

export function Actions({ state: s, table }: { state: TableState; table: Table }) {
  const { t, navigate } = useApp();
  const playing = s.mine.length > 0;
  const running = s.phase === 'running';
  const helped = s.undo; // against programs; another person would mind
  const again = s.phase === 'over' && !s.closed && !s.foreign;
  const offered = s.rematch_offered.filter((seat) => !s.mine.includes(seat)).length > 0;
  const waits = s.rematch_offered.some((seat) => s.mine.includes(seat)) && !offered;
  const askForAll = (what: Ask['do']) => s.mine.forEach((seat) => table.ask(what, seat)); // at a hot seat both
  const leave = () => {
    askForAll('leave');
    navigate('/');
  };
  return (
    <div class="actions" role="group" aria-label={t('actions')}>
      {playing && running && helped && s.hint && <button onClick={() => table.ask('hint')}>{t('hint')}</button>}
      {playing && running && s.undo && (
        <button disabled={!s.moves.some((m) => s.mine.includes(m.seat))} onClick={() => table.ask('undo')}>
          {t('undo')}
        </button>
      )}
      {playing && running && <Twice text={t('resign')} sure={t('resign_sure')} act={() => table.ask('resign')} />}
      {playing && again && (
        <button class="primary" disabled={waits} onClick={() => askForAll('rematch')}>
          {t(offered ? 'rematch_accept' : waits ? 'rematch_waits' : 'rematch')}
        </button>
      )}
      {playing && again && !waits && <button onClick={() => askForAll('swap')}>{t('swap')}</button>}
      {s.match && s.phase === 'over' && s.recorded && (
        <a class="button" href={`/match/${s.match}?ply=${s.ply}`}>
          {t('replay')}
        </a>
      )}
      {s.phase !== 'waiting' && <ShareLink path={`/table/${s.id}`} />}
      {playing && running && <Twice text={t('leave')} sure={t('leave_sure')} act={leave} />}
      {playing && !running && <button onClick={leave}>{t('leave')}</button>}
      {!playing && running && placeAt(s.id).key && (
        <label class="field pace">
          {t('pace')}
          <select
            value={String(paces.includes(s.pace) ? s.pace : 0)}
            onChange={(e) => table.setPace(Number(e.currentTarget.value))}
          >
            {paces.map((ms) => (
              <option key={ms} value={ms}>
                {t(`pace_${ms}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      <span class="note spectators">{t('spectators', { n: s.spectators })}</span>
    </div>
  );
}
