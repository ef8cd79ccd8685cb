// What a person may do at a table besides moving.
import { useState } from 'preact/hooks';
import { useApp } from '../context';
import { Icon, type IconName } from '../icons';
import { ReportLink, ShareLink } from '../parts';
import type { TableState } from '../table-state';
import { isPageTable } from '../page-tables';
import { Keep } from './keep';
import { OfferButtons } from './offers';
import { paces } from './open-table';
import { placeAt } from '../prefs';
import type { Table } from '../use-table';
import type { Ask } from '../wire';

/** What cannot be taken back is done by the second click; looking elsewhere forgets the first one. */
function Twice({ icon, text, sure, act }: { icon: IconName; text: string; sure: string; act(): void }) {
  const [asked, setAsked] = useState(false);
  const press = () => {
    if (asked) act();
    setAsked(!asked);
  };
  return (
    <button class={asked ? 'danger' : ''} onBlur={() => setAsked(false)} onClick={press}>
      <Icon name={icon} />
      {asked ? sure : text}
    </button>
  );
}

export function Actions({ state: s, table }: { state: TableState; table: Table }) {
  const { t, navigate } = useApp();
  const playing = s.mine.length > 0;
  const running = s.phase === 'running';
  const helped = s.undo; // against programs; another person would mind
  const again = s.phase === 'over' && !s.closed;
  const offered = s.rematch_offered.filter((seat) => !s.mine.includes(seat)).length > 0;
  const waits = s.rematch_offered.some((seat) => s.mine.includes(seat)) && !offered;
  const askForAll = (what: Ask['do']) => s.mine.forEach((seat) => table.ask(what, seat)); // at a hot seat both
  const leave = () => {
    askForAll('leave');
    navigate('/');
  };
  return (
    <div class="actions" role="group" aria-label={t('actions')}>
      {playing && again && (
        <button class="primary" disabled={waits} onClick={() => askForAll('rematch')}>
          <Icon name="rematch" />
          {t(s.foreign ? 'new_game' : offered ? 'rematch_accept' : waits ? 'rematch_waits' : 'rematch')}
        </button>
      )}
      {playing && running && helped && s.hint && (
        <button onClick={() => table.ask('hint')}>
          <Icon name="hint" />
          {t('hint')}
        </button>
      )}
      {playing && running && s.undo && (
        <button disabled={!s.moves.some((m) => s.mine.includes(m.seat))} onClick={() => table.ask('undo')}>
          <Icon name="undo" />
          {t('undo')}
        </button>
      )}
      <OfferButtons state={s} table={table} />
      {playing && running && (
        <Twice icon="resign" text={t('resign')} sure={t('resign_sure')} act={() => table.ask('resign')} />
      )}
      {s.match && s.phase === 'over' && s.recorded && (
        <a class="button" href={`/match/${s.match}?ply=${s.ply}`}>
          <Icon name="replay" />
          {t('replay')}
        </a>
      )}
      {playing && again && !waits && !s.foreign && (
        <button onClick={() => askForAll('swap')}>
          <Icon name="swap" />
          {t('swap')}
        </button>
      )}
      {s.phase === 'over' && isPageTable(s.id) && <Keep key={s.match} table={s.id} />}
      {s.phase === 'over' && isPageTable(s.id) && <ReportLink match={s.id} />}
      {s.phase !== 'waiting' && !isPageTable(s.id) && <ShareLink path={`/table/${s.id}`} />}
      {playing && running && <Twice icon="leave" text={t('leave')} sure={t('leave_sure')} act={leave} />}
      {playing && !running && (
        <button onClick={leave}>
          <Icon name="leave" />
          {t('leave')}
        </button>
      )}
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
      <a class="note learn-link" href={`/learn/${s.game}`} target="_blank">
        {t('how_to_play')}
      </a>
      {s.spectators > 0 && <span class="note spectators">{t('spectators', { n: s.spectators })}</span>}
    </div>
  );
}
