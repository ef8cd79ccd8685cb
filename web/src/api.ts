// The arena's HTTP interface; wire.ts knows the addresses, what they are asked and what they answer. Every failure is
// an ApiError with a sentence for the reader.
import type { Words } from './i18n';
import type { Deletes, Gets, Posts, Refusal } from './wire';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly sentence: Words,
  ) {
    super(sentence.en);
  }
}

/** What fills the braces of an address and then its query; an undefined one is left out. */
export type Asked<Operation> = Operation extends { parameters: infer P } ? P : Record<never, never>;
export type Given<P> = {} extends P ? [parameters?: P] : [parameters: P];

export interface Api {
  get<P extends keyof Gets>(path: P, ...given: Given<Asked<Gets[P]>>): Promise<Gets[P]['answer']>;
  post<P extends keyof Posts>(
    path: P,
    body: Posts[P]['body'],
    ...given: Given<Asked<Posts[P]>>
  ): Promise<Posts[P]['answer']>;
  remove<P extends keyof Deletes>(path: P, ...given: Given<Asked<Deletes[P]>>): Promise<Deletes[P]['answer']>;
}

const unreachable: Words = {
  en: 'The arena does not answer. Check the network and try again.',
  de: 'Die Arena antwortet nicht. Prüfe das Netz und versuche es noch einmal.',
};
const unreadable = (status: number): Words => ({
  en: `The arena answered with status ${status} and no explanation.`,
  de: `Die Arena hat mit Status ${status} und ohne Erklärung geantwortet.`,
});

/** What the reader is told about whatever went wrong. */
export const sentenceOf = (error: unknown): Words =>
  error instanceof ApiError ? error.sentence : { en: String(error), de: String(error) };

/** Every part is encoded. */
export function address(path: string, parameters: object = {}): string {
  const all = new Map(Object.entries(parameters).filter(([, value]) => value !== undefined));
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
    const value = encodeURIComponent(all.get(name));
    all.delete(name);
    return value;
  });
  const query = [...all].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return query ? `${filled}?${query}` : filled;
}

/** Where this window keeps the token of a bot's author: it is a secret. */
export const tokenKey = 'agon.token';

// Authors see in a replay what their own bots wrote to stderr.
const storedToken = (path: string) => (path.startsWith('/api/matches/') ? sessionStorage.getItem(tokenKey) : null);

function request<Answer>(method: string, path: string, token: string | null, body?: unknown): Promise<Answer> {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  if (body === undefined || body instanceof Blob) return answered(path, { method, headers, body });
  headers['Content-Type'] = 'application/json';
  return answered(path, { method, headers, body: JSON.stringify(body) });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // the status decides
  }
}

async function answered<Answer>(path: string, options: RequestInit): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new ApiError(0, unreachable);
  }
  const answer = parsed(await response.text());
  if (response.ok && answer !== null) return answer as Answer;
  throw new ApiError(response.status, (answer as Refusal | null)?.error ?? unreadable(response.status));
}

/** In the name of whoever was given this token; without one, of the author of whom this window knows. */
export const apiWith = (token?: string): Api => {
  const tokenFor = (path: string) => token ?? storedToken(path);
  return {
    get: (path, ...[parameters]) => request('GET', address(path, parameters), tokenFor(path)),
    post: (path, body, ...[parameters]) => request('POST', address(path, parameters), tokenFor(path), body),
    remove: (path, ...[parameters]) => request('DELETE', address(path, parameters), tokenFor(path)),
  };
};

export const api = apiWith();
