import { hash } from 'node:crypto';
import type { Request } from 'express';
import { refuse } from '#shared/contract/refusal.ts';
import type { Caller } from './caller.ts';

/** An answer given before. */
export interface Remembered {
  readonly fingerprint: string;
  readonly answer: string;
}

/** Limits how long a first answer is given again. */
export const REMEMBERED_MS = 24 * 3_600_000;

/** The key of a request, private to its caller; null where it has none. */
export interface RequestKey {
  readonly key: string;
  readonly fingerprint: string;
}

const LONGEST_KEY = 200;

/** Reads the `Idempotency-Key` header. The fingerprint keeps a key from answering a different request. */
export function requestKey(request: Request, caller: Caller | null): RequestKey | null {
  const header = request.get('idempotency-key');
  if (header === undefined) return null;
  if (header.length === 0 || header.length > LONGEST_KEY) {
    throw refuse('INVALID_REQUEST', { field: 'Idempotency-Key', about: '1 to 200 characters' });
  }
  return {
    // Begins with the header: pages begin their keys with the time, so that new keys come to stand side by side.
    key: `${header}:${caller?.idUsers ?? 'public'}`,
    fingerprint: hash(
      'sha256',
      `${request.method} ${request.originalUrl}\n${JSON.stringify(request.body ?? null)}`,
    ),
  };
}

/** The key of a part of what a request asks for. It is private to the request: what it ends with ends no key of a request. */
export function partKey(key: RequestKey, about: unknown): RequestKey {
  return { ...key, key: `${key.key} ${hash('sha256', JSON.stringify(about))}` };
}

/** The answer given before under this key, or undefined; refuses a key that belongs to another request. */
export function answerOf(before: Remembered | undefined, key: RequestKey): string | undefined {
  if (before && before.fingerprint !== key.fingerprint) throw refuse('IDEMPOTENCY_KEY_REUSED');
  return before?.answer;
}
