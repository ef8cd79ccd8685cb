// Sitting down: an invitation to send, a link that was followed, the screen handed over at a hot seat,
// and the protocol window of a game on a foreign server.
import { useEffect, useRef, useState } from 'preact/hooks';
import { api, sentenceOf } from '../api';
import { gameTexts, titleOf, useApp, useGames } from '../context';
import { Later } from '../later';
import { CopyLine, Failed, Page } from '../parts';
import { guestName, keepPlace, placeAt } from '../prefs';
import type { Words } from '../i18n';
import type { TableState } from '../table-state';
import { useTableList } from './table-list';

/** While a seat is free: the link for a friend, or the address for a course client. */
export function Invitation({ state }: { state: TableState }) {
  const { t } = useApp();
  const games = useGames();
  const { invite, courseGame } = placeAt(state.id);
  if (invite)
    return (
      <div class="invitation">
        <p>{t('invite_text')}</p>
        <Later name="QrCode" id={location.origin + invite} />
        <CopyLine text={location.origin + invite} label={t('invite_link')} />
      </div>
    );
  if (state.open_seat)
    return (
      <div class="invitation">
        <p>{t('anyone_text')}</p>
      </div>
    );
  const protocols =
    games.data?.games.find((g) => g.name === state.game)?.protocols.filter((p) => p.open && p.address) ?? [];
  return (
    <div class="invitation">
      <p>{t('course_text')}</p>
      {courseGame && (
        <p>
          <CopyLine text={courseGame} label={t('course_game')} />
        </p>
      )}
      <ul class="plain">
        {protocols.map((p) => (
          <li key={p.name}>
            <span class="note">{p.name}</span> <CopyLine text={p.address!} label={p.name} />
          </li>
        ))}
      </ul>
    </div>
  );
}

export function JoinByLink({ table, token }: { table: string; token: string }) {
  const { t, lang, prefs, change, navigate } = useApp();
  const listed = useTableList()?.find((entry) => entry.id === table);
  const host = listed?.names.find((name) => name);
  const [error, setError] = useState<Words | null>(null);
  const take = async (event: Event) => {
    event.preventDefault();
    try {
      const { tokens } = await api.post(
        '/api/tables/{table}/join',
        { token, name: prefs.name || guestName(t) },
        { table },
      );
      keepPlace(table, { tokens });
      navigate(`/table/${table}`, true);
    } catch (e) {
      setError(sentenceOf(e));
    }
  };
  return (
    <Page title={t('invited')}>
      <p>{host ? t('invited_to', { name: host, game: titleOf(listed!.game, lang) }) : t('invited_text')}</p>
      {error && (
        <>
          <Failed error={error} />
          <p>
            <a href={`/table/${table}`}>{t('watch_instead')}</a>
          </p>
        </>
      )}
      <form class="form" onSubmit={take}>
        <label class="field">
          {t('your_name')}
          <input
            value={prefs.name}
            maxLength={40}
            autocomplete="nickname"
            placeholder={guestName(t)}
            onInput={(e) => change({ name: e.currentTarget.value })}
          />
        </label>
        <div class="row">
          <button class="primary">{t('take_seat')}</button>
        </div>
      </form>
    </Page>
  );
}

/** Hides a secret board until the next person sits before the screen. */
export function Cover({ name, last, show }: { name: string; last: string; show(): void }) {
  const { t } = useApp();
  return (
    <div class="cover">
      {last && <p class="note">{last}</p>}
      <p>{t('hand_over', { name })}</p>
      <button class="primary" onClick={show}>
        {t('show_board', { name })}
      </button>
    </div>
  );
}

export function Foreign({ state }: { state: TableState }) {
  const { lang } = useApp();
  const t = gameTexts(state.game, lang);
  const box = useRef<HTMLPreElement>(null);
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [state.wire.length]);
  return (
    <div class="wire">
      <p class="note">
        {state.foreign!.protocol} · {state.foreign!.address}
      </p>
      <pre ref={box} tabIndex={0} aria-label={t('wire')}>
        {state.wire.map((l) => `${l.dir} ${l.line}`).join('\n') || t('wire_empty')}
      </pre>
    </div>
  );
}
