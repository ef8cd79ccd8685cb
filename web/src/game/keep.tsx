// A game that was played in this page is handed to the arena, where the person wants that.
import { useState } from 'preact/hooks';
import { api, sentenceOf } from '../api';
import { useApp } from '../context';
import { say, type Words } from '../i18n';
import { Icon } from '../icons';
import { recordOf } from '../page-tables';

export function Keep({ table }: { table: string }) {
  const { t, lang } = useApp();
  const [match, setMatch] = useState<string | null>(null);
  const [error, setError] = useState<Words | null>(null);
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    setError(null);
    try {
      setMatch((await api.post('/api/records', { log: recordOf(table) })).match);
    } catch (e) {
      setError(sentenceOf(e));
    }
    setBusy(false);
  };
  if (match)
    return (
      <a class="button" href={`/match/${match}`}>
        <Icon name="replay" />
        {t('replay')}
      </a>
    );
  return (
    <>
      <button class="keep" disabled={busy} title={t('keep_game_text')} onClick={keep}>
        <Icon name="file" />
        {t('keep_game')}
      </button>
      {error && (
        <p class="trouble" role="alert">
          {say(error, lang)}
        </p>
      )}
    </>
  );
}
