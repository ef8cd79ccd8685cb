// How a game is played, by playing: rules in steps on a real board, each with a move to try that the module's referee
// judges, then a first game with comments. Where the page cannot play, the rules in words.
import { useEffect, useState } from 'preact/hooks';
import lessons from 'virtual:lessons';
import { sentenceOf } from '../api';
import { AppContext, moduleOf, titleOf, useApp, useTitle } from '../context';
import { BoardView, useBoardProps } from '../game/board-view';
import { say, type Words } from '../i18n';
import type { Lesson, Step } from '../lessons';
import { moreTexts } from '../more-texts';
import { pageApi } from '../page-live';
import { legalFor, seenFrom, spotAt } from '../page-position';
import { playsHere } from '../page-tables';
import { Failed, Loading } from '../parts';
import type { TableInfo } from '../wire';
import { FirstGame } from './first-game';
import { Rules } from './rules';

interface Tried {
  spot: TableInfo;
  right: boolean;
}

/** The position of a step, and what came of the move that was tried. */
function useStep(lesson: Lesson, step: Step) {
  const [spot, setSpot] = useState<TableInfo | null>(null);
  const [tried, setTried] = useState<Tried | null>(null);
  const [trouble, setTrouble] = useState<Words | null>(null);
  const start = { ...lesson, position: step.position };
  const moves = step.moves ?? [];
  useEffect(() => {
    spotAt(start, moves).then(setSpot, (e: unknown) => setTrouble(sentenceOf(e)));
  }, []);
  const attempt = (move: string) =>
    spotAt(start, [...moves, `${step.seat}${move}`]).then(
      (after) => {
        setTrouble(null);
        setTried({ spot: after, right: !step.wanted || step.wanted.includes(move) });
      },
      (e: unknown) => setTrouble(sentenceOf(e)),
    );
  return { spot, tried, trouble, attempt, again: () => setTried(null) };
}

function Feedback({ step, tried, trouble }: { step: Step; tried: Tried | null; trouble: Words | null }) {
  const { lang } = useApp();
  const words = tried ? (tried.right ? step.right : step.wrong) : trouble;
  const kind = tried?.right ? 'right' : words ? 'wrong' : '';
  return (
    <p class={`feedback ${kind}`} role="status">
      {say(words, lang)}
    </p>
  );
}

function StepBoard({ lesson, step, at }: { lesson: Lesson; step: Step; at: ReturnType<typeof useStep> }) {
  const { spot, tried } = at;
  const shown = tried?.spot ?? spot;
  const [draft, setDraft] = useState('');
  const acting = spot && !tried ? step.seat : null;
  const props = useBoardProps({
    game: lesson.game,
    rules: shown?.rules ?? lesson.rules,
    table: `learn-${lesson.game}`,
    view: shown && seenFrom(shown, step.seat),
    previous: tried && spot ? seenFrom(spot, step.seat) : null,
    legal: acting && spot ? legalFor(spot, step.seat) : [],
    mine: [step.seat],
    acting,
    over: Boolean(shown?.ending),
    onMove: at.attempt,
    onDraft: setDraft,
  });
  return (
    <div class="stage">
      {props ? <BoardView module={moduleOf(lesson.game)} props={props} /> : <Loading />}
      {draft && <p class="note">{draft}</p>}
    </div>
  );
}

const Dots = ({ n, of }: { n: number; of: number }) => (
  <span class="dots" aria-hidden="true">
    {Array.from({ length: of }, (_, i) => (
      <i key={i} class={i < n ? 'done' : i === n ? 'now' : ''} />
    ))}
  </span>
);

function StepPage({ lesson, n, go }: { lesson: Lesson; n: number; go(n: number): void }) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const step = lesson.steps[n];
  const at = useStep(lesson, step);
  const { tried } = at;
  return (
    <>
      <StepBoard lesson={lesson} step={step} at={at} />
      <div class="word coach">
        <p class="note">
          {t('learn_step', { n: n + 1, of: lesson.steps.length })} <Dots n={n} of={lesson.steps.length} />
        </p>
        <h2>{say(step.title, lang)}</h2>
        <p>{say(step.text, lang)}</p>
        <Feedback step={step} tried={tried} trouble={at.trouble} />
      </div>
      <div class="actions" role="group" aria-label={t('actions')}>
        {n > 0 && <button onClick={() => go(n - 1)}>{t('learn_back')}</button>}
        {tried && !tried.right && <button onClick={at.again}>{t('learn_again')}</button>}
        <button class={tried?.right ? 'primary' : ''} onClick={() => go(n + 1)}>
          {tried?.right ? t('learn_next') : t('learn_skip')}
        </button>
      </div>
    </>
  );
}

function Course({ lesson }: { lesson: Lesson }) {
  const app = useApp();
  const { lang, search, navigate, path } = app;
  const t = moreTexts(lang);
  const title = `${t('how_to_play')}: ${titleOf(lesson.game, lang)}`;
  const n = Math.max(0, Math.min(lesson.steps.length, Number(search.get('step') ?? 1) - 1 || 0));
  const go = (to: number) => navigate(`${path}?step=${to + 1}`);
  useTitle(title);
  return (
    <AppContext.Provider value={{ ...app, api: pageApi }}>
      <main id="main" class={`game learn of-${lesson.game}`} tabIndex={-1}>
        <h1 class="hidden">{title}</h1>
        {n < lesson.steps.length ? (
          <StepPage key={n} lesson={lesson} n={n} go={go} />
        ) : (
          <FirstGame lesson={lesson} back={() => go(n - 1)} />
        )}
        <p class="rail">
          <a href={`/rules/${lesson.game}`}>{t('learn_rules')}</a>
        </p>
      </main>
    </AppContext.Provider>
  );
}

export function LearnPage({ id: game }: { id: string }) {
  const { lang } = useApp();
  const [able, setAble] = useState<boolean | null>(null);
  useEffect(() => void playsHere().then(setAble), []);
  const lesson = lessons.find((l) => l.game === game);
  if (!lesson) return <Rules game={game} />;
  if (able === null) return <Loading />;
  if (able) return <Course lesson={lesson} />;
  return (
    <>
      <Failed error={{ en: moreTexts('en')('learn_unable'), de: moreTexts('de')('learn_unable') }} />
      <Rules key={lang} game={game} />
    </>
  );
}
