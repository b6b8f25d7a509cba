import { hash } from 'node:crypto';
import type { Request } from 'express';
import { refuse } from '../../contract/refusal.ts';
import type { Millis } from '../../domain/ids.ts';
import type { Caller } from './caller.ts';

/** An answer given before. */
export interface Remembered {
  readonly fingerprint: string;
  readonly answer: string;
}

/** Where first answers are kept, in the same transaction as the change they answer. */
export interface IdempotencyStore {
  find(key: string): Remembered | undefined;
  save(key: string, remembered: Remembered, now: Millis): void;
  /** Forgets what is older; how many rows went. */
  forgetBefore(moment: Millis): number;
}

/** How long a first answer is given again. */
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
    // What came first stands first: pages begin their keys with the time, so that new keys come to stand side by side.
    key: `${header}:${caller?.idUsers ?? 'public'}`,
    fingerprint: hash(
      'sha256',
      `${request.method} ${request.originalUrl}\n${JSON.stringify(request.body ?? null)}`,
    ),
  };
}

/** The answer given before under this key, or undefined; refuses a key that belongs to another request. */
export function answeredBefore(store: IdempotencyStore, asked: RequestKey | null): string | undefined {
  const before = asked ? store.find(asked.key) : undefined;
  if (before && before.fingerprint !== asked?.fingerprint) throw refuse('IDEMPOTENCY_KEY_REUSED');
  return before?.answer;
}
