// Why a finished match went as it did: the module looks at every move in this page, ply by ply.
import { useEffect, useState } from 'preact/hooks';
import { address, ApiError, sentenceOf } from '../api';
import { useApp, useTitle } from '../context';
import type { Words } from '../i18n';
import { Icon } from '../icons';
import { moreTexts } from '../more-texts';
import { pageLines } from '../page-live';
import { playsHere, recordOf } from '../page-tables';
import { Failed } from '../parts';

interface Log {
  header: { game: string };
  events: object[];
}

/** A game that is kept in this browser, or one of the arena. */
async function logOf(id: string): Promise<{ log: Log; replay: string }> {
  const kept = recordOf(id);
  const text = kept || (await (await asked(address('/api/matches/{id}/log', { id }))).text());
  const [header, ...events] = text.trimEnd().split('\n').map((line) => JSON.parse(line));
  return { log: { header, events }, replay: kept ? '' : `/match/${encodeURIComponent(id)}` };
}

async function asked(path: string): Promise<Response> {
  const answer = await fetch(path);
  if (!answer.ok) throw new ApiError(answer.status, (await answer.json()).error);
  return answer;
}

const unable = {
  en: 'This browser cannot look at the match by itself. On the command line, agon report does.',
  de: 'Dieser Browser kann die Partie nicht selbst untersuchen. Auf der Kommandozeile kann es agon report.',
};

/** Makes the report; `on` hears how far it is, and `wanted` says whether somebody still waits. */
async function reported(id: string, on: (share: number) => void, wanted: () => boolean): Promise<Words | null> {
  const { log, replay } = await logOf(id);
  if (!(await playsHere())) throw new ApiError(0, unable);
  const lines = pageLines();
  const begun = await lines.ask({ game: log.header.game, report: log });
  if (begun.is) throw new ApiError(400, begun.why);
  const { plies } = JSON.parse(begun.text);
  while (wanted()) {
    const step = await lines.ask({ call: 'agon_report_step', args: [begun.value, replay] });
    if (step.is) throw new ApiError(400, step.why);
    if (!step.value) return JSON.parse(step.text);
    on(JSON.parse(step.text).done / plies);
  }
  await lines.ask({ call: 'agon_close', args: [begun.value] });
  return null;
}

function useReport(id: string) {
  const [share, setShare] = useState(0);
  const [report, setReport] = useState<Words | null>(null);
  const [error, setError] = useState<Words | null>(null);
  useEffect(() => {
    let wanted = true;
    reported(id, (at) => wanted && setShare(at), () => wanted).then(
      (made) => wanted && setReport(made),
      (e: unknown) => wanted && setError(sentenceOf(e)),
    );
    return () => {
      wanted = false;
    };
  }, [id]);
  return { share, report, error };
}

export function ReportPage({ id }: { id: string }) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const { share, report, error } = useReport(id);
  useTitle(t('report'));
  return (
    <main id="main" class="page report" tabIndex={-1}>
      {error && <Failed error={error} />}
      {!report && !error && (
        <p class="state" role="status">
          {t('report_under_way')} <progress max={1} value={share} aria-label={t('report_under_way')} />
        </p>
      )}
      {report && (
        <>
          <div class="row no-print">
            {!recordOf(id) && (
              <a class="button" href={`/match/${encodeURIComponent(id)}`}>
                <Icon name="replay" />
                {t('replay')}
              </a>
            )}
            <button onClick={() => print()}>
              <Icon name="file" />
              {t('print')}
            </button>
          </div>
          <div class="told" dangerouslySetInnerHTML={{ __html: report[lang] }} />
        </>
      )}
    </main>
  );
}
