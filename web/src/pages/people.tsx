// The people of a course, for staff: a table in, a sheet of new tokens out, and the table back.
import { useState } from 'preact/hooks';
import { address } from '../api';
import { useApp } from '../context';
import { fetched, keep } from '../download';
import { FileField } from '../parts';

interface PeopleProps {
  token: string;
  trying(work: () => Promise<void>): Promise<void>;
  changed(): void;
}

export function People({ token, trying, changed }: PeopleProps) {
  const { t, lang } = useApp();
  const [file, setFile] = useState<File | null>(null);
  const [renew, setRenew] = useState(false);
  const bring = (event: Event) => {
    event.preventDefault();
    if (!file) return;
    const path = address('/api/people', { language: lang, renew: renew ? 'yes' : undefined });
    trying(async () => {
      keep(await fetched(path, token, { method: 'POST', body: file }), 'tokens.html');
      changed();
    });
  };
  const take = () => trying(async () => keep(await fetched('/api/people', token), 'people.csv'));
  return (
    <form class="form people" onSubmit={bring}>
      <FileField label={t('people_file')} note={t('people_text')} required change={setFile} />
      <label class="check">
        <input type="checkbox" checked={renew} onChange={(e) => setRenew(e.currentTarget.checked)} /> {t('renew_all')}
      </label>
      <div class="row">
        <button>{t('people_import')}</button>
        <button type="button" onClick={take}>
          {t('people_export')}
        </button>
      </div>
    </form>
  );
}
