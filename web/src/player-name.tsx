// How players are called. A program of the arena goes by what one types to get it ("level:3", "best?time=1s");
// readers see "Level 3", "Best (time=1s)". The words are texts named engine_…, a game's own in its folder.
import type { Translate } from './i18n';

const spec = /^([a-z]+)(?::(\d+))?(?:\?(.+))?$/;

const program = /^(?:cmd|box|java)(?:\+\w+)?:(.+)$/;

/** Of a command line the file that plays, without its folders: "cmd:python3 /srv/bots/nim.py -v" is "nim.py". */
function programName(command: string): string {
  const words = command.split(/\s+/);
  const file = words.find((w) => /\.\w+$/.test(w)) ?? words.find((w) => w.includes('/')) ?? words[0];
  return file.split('#').at(-1)!.replace(/\/+$/, '').split('/').at(-1)! || command;
}

/** Names of people and handed-in bots stay as they are; `t` knows the words of the game. */
export function playerName(name: string, t: Translate): string {
  const [, command] = program.exec(name) ?? [];
  if (command) return programName(command);
  const [, engine, level, options] = spec.exec(name) ?? [];
  const key = `engine_${engine}`;
  const pattern = t(key);
  if (pattern === key || pattern.includes('{level}') !== (level !== undefined)) return name;
  const words = t(key, { level: level ?? '' });
  return options ? `${words} (${options.replaceAll('&', ', ')})` : words;
}

/** Sentences of the server begin with the name it knows, or with the number of the seat. */
export function withPlayerName(sentence: string, names: (string | null)[], t: Translate): string {
  const seat = /^(?:Player|Spieler) ([12])(?=[ :])/.exec(sentence);
  const name = seat
    ? names[Number(seat[1]) - 1]
    : names.find((n) => n && [' ', ':'].includes(sentence.slice(n.length)[0]) && sentence.startsWith(n));
  return name ? playerName(name, t) + sentence.slice((seat?.[0] ?? name).length) : sentence;
}

/** The name for reading, and what one types for it while the mouse rests on it. */
export function PlayerName({ name, t }: { name: string; t: Translate }) {
  const shown = playerName(name, t);
  return shown === name ? <>{name}</> : <span title={name}>{shown}</span>;
}

/** The same as the way to all matches of this player in this game. */
export function PlayerLink({ name, game, t }: { name: string; game: string; t: Translate }) {
  return (
    <a href={`/player/${encodeURIComponent(name)}?game=${encodeURIComponent(game)}`}>
      <PlayerName name={name} t={t} />
    </a>
  );
}
