// What a person may do at a table besides moving.
import { useState } from 'preact/hooks';
import { copyText } from '../clipboard';
import { useApp } from '../context';
import type { TableState } from '../table-state';
import { paces } from './open-table';
import { placeAt } from '../prefs';
import type { Table } from '../use-table';

export function Actions({ state: s, table }: { state: TableState; table: Table }) {
  const { t, announce, navigate } = useApp();
  const [sure, setSure] = useState(false);
  const [shared, setShared] = useState(false);
  const playing = s.mine.length > 0;
  const running = s.phase === 'running';
  const helped = s.undo; // against programs; another person would mind
  const again = s.phase === 'over' && !s.closed && !s.foreign;
  const offered = s.rematch_offered.filter((seat) => !s.mine.includes(seat)).length > 0;
  const waits = s.rematch_offered.some((seat) => s.mine.includes(seat)) && !offered;
  const tellForAll = (action: string) => s.mine.forEach((seat) => table.tell(action, { seat })); // at a hot seat both
  const share = async () => {
    if (!(await copyText(`${location.origin}/table/${s.id}`))) return;
    setShared(true);
    announce(t('copied'));
    setTimeout(() => setShared(false), 2000);
  };
  return (
    <div class="actions" role="group" aria-label={t('actions')}>
      {playing && running && helped && s.hint && <button onClick={() => table.tell('hint')}>{t('hint')}</button>}
      {playing && running && s.undo && (
        <button disabled={!s.moves.length} onClick={() => table.tell('undo')}>
          {t('undo')}
        </button>
      )}
      {playing && running && !sure && <button onClick={() => setSure(true)}>{t('resign')}</button>}
      {playing && running && sure && (
        <button
          class="danger"
          onBlur={() => setSure(false)}
          onClick={() => {
            table.tell('resign');
            setSure(false);
          }}
        >
          {t('resign_sure')}
        </button>
      )}
      {playing && again && (
        <button class="primary" disabled={waits} onClick={() => tellForAll('rematch')}>
          {t(offered ? 'rematch_accept' : waits ? 'rematch_waits' : 'rematch')}
        </button>
      )}
      {playing && again && !waits && <button onClick={() => tellForAll('swap')}>{t('swap')}</button>}
      {s.match && s.phase === 'over' && s.recorded !== false && (
        <a class="button" href={`/match/${s.match}?ply=${s.ply}`}>
          {t('replay')}
        </a>
      )}
      {s.phase !== 'waiting' && <button onClick={share}>{t(shared ? 'copied' : 'share')}</button>}
      {playing && (
        <button
          onClick={() => {
            tellForAll('leave');
            navigate('/');
          }}
        >
          {t('leave')}
        </button>
      )}
      {!playing && running && placeAt(s.id).key && (
        <label class="field pace">
          {t('pace')}
          <select
            value={String(paces.includes(s.pace) ? s.pace : 0)}
            onChange={(e) => table.tell('pace', { ms: Number(e.currentTarget.value) })}
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
