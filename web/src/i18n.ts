// Two languages from one catalogue, switched without a reload. A text may hold {name} for arguments
// and one|many after {n?…}: "{n} {n?disc|discs}".
export type Lang = 'en' | 'de';
export type Texts = Record<string, string>;
export type Args = Record<string, string | number>;
export type Translate = (key: string, args?: Args) => string;

/** A sentence in both languages: the server's, or one of ours. */
export type Words = Record<Lang, string>;

export const say = (words: Words | null | undefined, lang: Lang) => (words ? words[lang] || words.en : '');

export function fill(text: string, args: Args = {}): string {
  return text.replace(/\{(\w+)(?:\?([^|}]*)\|([^}]*))?\}/g, (whole, name, one, many) => {
    if (!(name in args)) return whole;
    return one === undefined ? String(args[name]) : Number(args[name]) === 1 ? one : many;
  });
}

/** Looks a key up in the given catalogues, first one first; an unknown key shows itself. */
export function translator(...catalogues: Texts[]): Translate {
  return (key, args) => {
    for (const texts of catalogues) if (texts[key] !== undefined) return fill(texts[key], args);
    return key;
  };
}
