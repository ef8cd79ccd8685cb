// Files that only whoever has a token may have: fetched with it, then kept as a download.
import { ApiError } from './api';
import type { Refusal } from './wire';

/** The answer as a file; a refusal is thrown with its sentence. */
export async function fetched(path: string, token: string, options: RequestInit = {}): Promise<Blob> {
  const response = await fetch(path, {
    ...options,
    headers: token ? { Authorization: `Bearer ${token}` } : {}, // a proxy may say who asks
  });
  if (response.ok) return response.blob();
  const refusal = (await response.json().catch(() => null)) as Refusal | null;
  const text = `${response.status}`;
  throw new ApiError(response.status, refusal?.error ?? { en: text, de: text });
}

export function keep(content: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
