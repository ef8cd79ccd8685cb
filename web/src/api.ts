// The arena's HTTP interface. Every failure is an ApiError with a sentence for the reader.
import type { Sentence } from './i18n';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly sentence: Sentence,
  ) {
    super(sentence.en);
  }
}

export interface Api {
  get<T = any>(path: string): Promise<T>;
  post<T = any>(path: string, body?: unknown): Promise<T>;
  remove<T = any>(path: string): Promise<T>;
}

const unreachable: Sentence = {
  en: 'The arena does not answer. Check the network and try again.',
  de: 'Die Arena antwortet nicht. Prüfe das Netz und versuche es noch einmal.',
};
const unreadable = (status: number): Sentence => ({
  en: `The arena answered with status ${status} and no explanation.`,
  de: `Die Arena hat mit Status ${status} und ohne Erklärung geantwortet.`,
});

/** Where this window keeps the token of a bot's author: it is a secret. */
export const tokenKey = 'agon.token';

// Authors see in a replay what their own bots wrote to stderr.
function authorization(path: string): Record<string, string> {
  const token = path.startsWith('/api/matches/') ? sessionStorage.getItem(tokenKey) : null;
  return token ? { Authorization: `Bearer ${token}` } : {};
}

async function request(method: string, path: string, body?: unknown) {
  return answered(path, {
    method,
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...authorization(path) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

/** With a token of the staff; `file` as it is. */
export const withToken = (token: string, path: string, file?: Blob) =>
  answered(path, { method: file ? 'POST' : 'GET', headers: { Authorization: `Bearer ${token}` }, body: file });

async function answered(path: string, options: RequestInit) {
  let response: Response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new ApiError(0, unreachable);
  }
  const text = await response.text();
  let answer: any = null;
  try {
    answer = text ? JSON.parse(text) : null;
  } catch {
    /* the status decides */
  }
  if (!response.ok || answer === null)
    throw new ApiError(response.status, answer?.error ?? unreadable(response.status));
  return answer;
}

export const api: Api = {
  get: (path) => request('GET', path),
  post: (path, body = {}) => request('POST', path, body),
  remove: (path) => request('DELETE', path),
};
