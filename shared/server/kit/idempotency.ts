import { hash } from 'node:crypto';
import type { Request } from 'express';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Caller } from './caller.ts';

/** An answer given before. */
export interface StoredAnswer {
  readonly fingerprint: string;
  readonly answer: string;
}

/** Limits how long a first answer is given again. */
export const RETENTION_MS = 24 * 3_600_000;

/** The key of a request, private to its caller; null where it has none. */
export interface RequestKey {
  readonly key: string;
  readonly fingerprint: string;
}

const MAX_KEY_LENGTH = 200;

/** Reads the `Idempotency-Key` header. The fingerprint keeps a key from answering a different request. */
export function requestKey(request: Request, caller: Caller | null): RequestKey | null {
  const header = request.get('idempotency-key');
  if (header === undefined) return null;
  if (header.length === 0 || header.length > MAX_KEY_LENGTH) {
    throw apiError('INVALID_REQUEST', { field: 'Idempotency-Key', about: '1 to 200 characters' });
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
export function answerOf(before: StoredAnswer | undefined, key: RequestKey): string | undefined {
  if (before && before.fingerprint !== key.fingerprint) throw apiError('IDEMPOTENCY_KEY_REUSED');
  return before?.answer;
}
