import { hash } from 'node:crypto';
import type { Request } from 'express';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Caller } from './caller.ts';

/** A stored answer. */
export interface StoredAnswer {
  readonly fingerprint: string;
  readonly answer: string;
}

/** Retention of stored answers. */
export const RETENTION_MS = 24 * 3_600_000;

/** The key of a request, scoped to its caller; null without a key. */
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
    // The header comes first: pages start keys with the time, so that new keys are adjacent in the index.
    key: `${header}:${caller?.idUsers ?? 'public'}`,
    fingerprint: hash(
      'sha256',
      `${request.method} ${request.originalUrl}\n${JSON.stringify(request.body ?? null)}`,
    ),
  };
}

/** Key of a part of a request. It cannot collide with keys of requests. */
export function partKey(key: RequestKey, about: unknown): RequestKey {
  return { ...key, key: `${key.key} ${hash('sha256', JSON.stringify(about))}` };
}

/** The stored answer of this key or undefined; refuses a key of a different request. */
export function answerOf(before: StoredAnswer | undefined, key: RequestKey): string | undefined {
  if (before && before.fingerprint !== key.fingerprint) throw apiError('IDEMPOTENCY_KEY_REUSED');
  return before?.answer;
}
