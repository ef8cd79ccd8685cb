// The first game of a lesson: against the weakest opponent, with a comment on every move of one's own.
import { useEffect, useRef, useState } from 'preact/hooks';
import { sentenceOf } from '../api';
import { gameTexts, moduleOf, useApp } from '../context';
import { BoardView, useBoardProps } from '../game/board-view';
import { say, translator, type Lang, type Words } from '../i18n';
import type { Lesson } from '../lessons';
import { more, moreTexts } from '../more-texts';
import { adviceAt, called, closed, legalFor, opened, seenFrom, whole } from '../page-position';
import { Failed, Loading } from '../parts';
import type { Analysis, MoveValue, Seat, TableInfo } from '../wire';

const me: Seat = 1;
const thought = 400; // milliseconds for a comment
const even = 0.05; // values closer than this are the same

/** The opponent moves as long as it is its turn. */
async function settled(id: number, game: string): Promise<TableInfo> {
  let { value } = await called('agon_news', [id]);
  while (value === 1) ({ value } = await called('agon_think', [id], game));
  return whole(id);
}

const valueText = (game: string, value: number) =>
  moduleOf(game).valueText?.(value) ?? `${value > 0 ? '+' : ''}${value.toFixed(1)}`;

/** What the engine says of the move, in one sentence. */
export function commentOn(game: string, advice: Analysis | null, move: string, lang: Lang): string {
  const t = translator(more[lang]);
  const shown = (m: string) => moduleOf(game).moveText?.(m, gameTexts(game, lang)) ?? m;
  if (!advice?.move) return t('learn_no_comment', { move: shown(move) });
  const of = (m: string): MoveValue | undefined => advice.values.find((v) => v.move === m);
  const [best, own] = [of(advice.move), of(move)];
  if (move === advice.move || (best && own && own.value >= best.value - even))
    return t('learn_best', { move: shown(move) });
  if (!best || !own) return t('learn_other', { move: shown(move), best: shown(advice.move) });
  const [a, b] = [best, own].map((v) => valueText(game, v.value));
  return t('learn_better', { move: shown(move), best: shown(advice.move), a, b });
}

interface Playing {
  spot: TableInfo | null;
  comment: Words | null;
  trouble: Words | null;
  busy: boolean;
}

function useFirstGame(lesson: Lesson) {
  const [at, setAt] = useState<Playing>({ spot: null, comment: null, trouble: null, busy: true });
  const match = useRef({ id: 0, advice: null as Analysis | null });
  const { game } = lesson;
  const due = async (change: Partial<Playing>) => {
    const spot = await settled(match.current.id, game);
    setAt((s) => ({ ...s, ...change, spot }));
    if (!spot.ending) match.current.advice = await adviceAt(match.current.id, thought, game);
    setAt((s) => ({ ...s, busy: false }));
  };
  const failed = (e: unknown) => setAt((s) => ({ ...s, trouble: sentenceOf(e), busy: false }));
  useEffect(() => {
    const { rules, opponent } = lesson;
    const seed = String(Math.floor(Math.random() * 2 ** 31));
    opened({ game, rules, seed }, [], { engine2: opponent })
      .then((id) => ((match.current.id = id), due({})))
      .catch(failed);
    return () => void (match.current.id && closed(match.current.id));
  }, []);
  const play = (move: string) => {
    const { id, advice } = match.current;
    const comment = { en: commentOn(game, advice, move, 'en'), de: commentOn(game, advice, move, 'de') };
    setAt((s) => ({ ...s, busy: true, trouble: null }));
    called('agon_play', [id, me, -1, move])
      .then(() => due({ comment }))
      .catch(failed);
  };
  return { ...at, play };
}

function GameBoard({ lesson, at }: { lesson: Lesson; at: ReturnType<typeof useFirstGame> }) {
  const { spot } = at;
  const acting = spot && !spot.ending && !at.busy && spot.may_act.includes(me) ? me : null;
  const props = useBoardProps({
    game: lesson.game,
    rules: spot?.rules ?? lesson.rules,
    table: `first-${lesson.game}`,
    view: spot && seenFrom(spot, me),
    legal: acting && spot ? legalFor(spot, me) : [],
    mine: [me],
    acting,
    over: Boolean(spot?.ending),
    onMove: at.play,
  });
  return <div class="stage">{props ? <BoardView module={moduleOf(lesson.game)} props={props} /> : <Loading />}</div>;
}

export function FirstGame({ lesson, back }: { lesson: Lesson; back(): void }) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const at = useFirstGame(lesson);
  const ending = at.spot?.ending;
  const turn = at.busy ? t('learn_thinking') : t('your_turn_short');
  return (
    <>
      <GameBoard lesson={lesson} at={at} />
      <div class="word coach">
        <h2>{t('learn_first_game')}</h2>
        <p class={`status ${at.busy ? '' : 'mine'}`} role="status">
          {ending ? say(ending.sentence, lang) : turn}
        </p>
        <p class="feedback comment" role="status">
          {say(at.comment, lang) || t('learn_first_text')}
        </p>
        {at.trouble && <Failed error={at.trouble} />}
      </div>
      <div class="actions" role="group" aria-label={t('actions')}>
        <button onClick={back}>{t('learn_back')}</button>
        <a class={`button ${ending ? 'primary' : ''}`} href={`/play/${lesson.game}`}>
          {t('learn_whole')}
        </a>
      </div>
    </>
  );
}
