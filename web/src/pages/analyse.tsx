// The analysis board of every game: moves are played and taken back by the module's referee, variations are kept, and
// the engine says what it thinks of each position. Nothing of it leaves this page unless its address is shared.
import { useEffect, useState } from 'preact/hooks';
import { fromAddress, fromText, sharedPath, type Source } from '../analysis-source';
import { sentenceOf } from '../api';
import { AppContext, gameTexts, moduleOf, titleOf, useApp, useTitle } from '../context';
import { BoardView, useBoardProps } from '../game/board-view';
import { say, type Words } from '../i18n';
import { moreTexts } from '../more-texts';
import { pageApi } from '../page-live';
import { legalFor, seenFrom, spotAt, thoughtsOf, type Start } from '../page-position';
import { playsHere } from '../page-tables';
import { Failed, Loading, Page, ShareLink } from '../parts';
import { back, forth, moved, movesTo, toEnd, toStart, withMove, type Variations } from '../variations';
import type { Analysis, Seat, TableInfo } from '../wire';
import { EngineLines, Tree } from './analyse-parts';
import { ExploredGames } from './explored';

const looks = [250, 1000, 4000]; // milliseconds, each deeper than the one before

/** The position that is shown; the one before stays until it is there. */
function useSpot(start: Start, moves: string[]) {
  const [spot, setSpot] = useState<{ key: string; info: TableInfo } | null>(null);
  const key = JSON.stringify([start, moves]);
  useEffect(() => {
    let wanted = true;
    spotAt(start, moves).then((info) => wanted && setSpot({ key, info }), () => {});
    return () => void (wanted = false);
  }, [key]);
  return { spot: spot?.info ?? null, current: spot?.key === key };
}

/** What the engine thinks of it, deeper and deeper as long as it is shown. */
function useThoughts(start: Start, moves: string[], on: boolean) {
  const [found, setFound] = useState<{ key: string; analysis: Analysis } | null>(null);
  const key = JSON.stringify([start, moves]);
  useEffect(() => {
    let wanted = on;
    const heard = (analysis: Analysis) => {
      if (wanted) setFound({ key, analysis });
      return wanted && !(analysis.values.length && analysis.values.every((v) => v.exact));
    };
    if (on) thoughtsOf(start, moves, looks, heard).catch(() => {});
    return () => void (wanted = false);
  }, [key, on]);
  return found?.key === key ? found.analysis : null;
}

function Steps({ line, go }: { line: Variations; go(next: Variations): void }) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const step = (sign: string, name: string, change: (v: Variations) => Variations) => (
    <button onClick={() => go(change(line))} aria-label={t(name)} disabled={change(line).at === line.at}>
      {sign}
    </button>
  );
  return (
    <>
      {step('«', 'analyse_start', toStart)}
      {step('‹', 'analyse_back', back)}
      {step('›', 'analyse_forth', forth)}
      {step('»', 'analyse_end', toEnd)}
    </>
  );
}

function Paste({ start, put }: { start: Start; put(source: Source): void }) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const [text, setText] = useState('');
  const [trouble, setTrouble] = useState<Words | null>(null);
  const set = () =>
    fromText(start, text).then(
      (source) => (setTrouble(null), put(source)),
      (e: unknown) => setTrouble(e instanceof SyntaxError ? null : sentenceOf(e)),
    );
  return (
    <details>
      <summary>{t('analyse_paste')}</summary>
      <label class="field">
        {t('analyse_text')}
        <textarea rows={3} value={text} onInput={(e) => setText(e.currentTarget.value)} />
      </label>
      <button onClick={set}>{t('analyse_put')}</button>
      {trouble && <Failed error={trouble} />}
    </details>
  );
}

function Analysing({ source, put }: { source: Source; put(source: Source): void }) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const { start, line } = source;
  const moves = movesTo(line, line.at);
  const { spot, current } = useSpot(start, moves);
  const [on, setOn] = useState(true);
  const thoughts = useThoughts(start, moves, on && current && !spot?.ending);
  const [trouble, setTrouble] = useState<Words | null>(null);
  const acting: Seat | null = spot && !spot.ending && current ? (spot.may_act[0] ?? null) : null;
  const go = (next: Variations) => (setTrouble(null), put({ start, line: next }));
  const play = (move: string) =>
    acting &&
    spotAt(start, [...moves, `${acting}${move}`]).then(
      () => go(withMove(line, `${acting}${move}`)),
      (e: unknown) => setTrouble(sentenceOf(e)),
    );
  const props = useBoardProps({
    game: start.game,
    rules: spot?.rules ?? start.rules,
    table: 'analysis',
    view: spot && seenFrom(spot, acting ?? 1),
    legal: acting && spot ? legalFor(spot, acting) : [],
    mine: acting ? [acting] : [],
    acting,
    over: Boolean(spot?.ending),
    onMove: play,
    values: on ? (thoughts?.values ?? null) : null,
    overlay: on ? (thoughts?.overlay ?? null) : null,
  });
  const module = moduleOf(start.game);
  const seat = acting ? gameTexts(start.game, lang)(module.seatNames[acting - 1]) : '';
  return (
    <>
      <div class="stage">{props ? <BoardView module={module} props={props} /> : <Loading />}</div>
      <div class="word">
        <h2>{t('analyse_here')}</h2>
        <p class="status" role="status">
          {spot?.ending ? say(spot.ending.sentence, lang) : t('analyse_turn', { ply: moves.length, seat })}
        </p>
        {trouble && <Failed error={trouble} />}
      </div>
      <div class="actions" role="group" aria-label={t('actions')}>
        <Steps line={line} go={go} />
        <button aria-pressed={on} onClick={() => setOn(!on)}>
          {t('analyse_engine')}
        </button>
        <ShareLink path={sharedPath(source, moves)} />
      </div>
      <div class="rail">
        {on && !spot?.ending && <EngineLines game={start.game} thoughts={thoughts} />}
        <Tree game={start.game} line={line} go={(at) => go(moved(line, at))} />
        <Paste start={start} put={put} />
        <ExploredGames start={start} moves={moves} play={play} />
      </div>
    </>
  );
}

const unable = {
  en: 'This browser cannot analyse by itself. On the command line, agon analyse does.',
  de: 'Dieser Browser kann nicht selbst analysieren. Auf der Kommandozeile kann es agon analyse.',
};

export function AnalysePage({ id: game }: { id: string }) {
  const app = useApp();
  const { lang, search } = app;
  const [source, setSource] = useState<Source | null>(null);
  const [error, setError] = useState<Words | null>(null);
  const title = `${moreTexts(lang)('analyse_here')}: ${titleOf(source?.start.game ?? game, lang)}`;
  useTitle(title);
  useEffect(() => {
    playsHere()
      .then((able) => (able ? fromAddress(game, search).then(setSource) : setError(unable)))
      .catch((e: unknown) => setError(sentenceOf(e)));
  }, []);
  if (error) return <Page title={title}>{<Failed error={error} />}</Page>;
  if (!source) return <Page title={title}>{<Loading />}</Page>;
  return (
    <AppContext.Provider value={{ ...app, api: pageApi }}>
      <main id="main" class={`game analyse of-${source.start.game}`} tabIndex={-1}>
        <h1 class="hidden">{title}</h1>
        <Analysing source={source} put={setSource} />
      </main>
    </AppContext.Provider>
  );
}
