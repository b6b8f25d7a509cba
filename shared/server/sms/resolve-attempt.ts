import type { Millis } from '#shared/domain/ids.ts';
import { pauseAfter } from '#shared/domain/sms/message-kinds.ts';
import type { SmsOutcome } from './sms-provider.ts';

/** An attempt to send a message. */
export interface Attempt {
  /** Number of this attempt, from 1. */
  readonly attempts: number;
  /** True if an earlier attempt may have arrived. */
  readonly doubtful: boolean;
  readonly expiresAt: Millis;
}

export interface AttemptOutcome {
  readonly state: 'queued' | 'sent' | 'refused' | 'unknown' | 'expired';
  /** Time of the next attempt, if any. */
  readonly nextAt: Millis;
  readonly doubtful: boolean;
  readonly failure: string;
}

/**
 * Decides what happens to a message after the provider's answer. It is retried until it expires, but never if it may
 * have arrived and the provider has no idempotency keys.
 */
export function resolveAttempt(
  { attempts, doubtful: was, expiresAt }: Attempt,
  outcome: SmsOutcome,
  { isIdempotent, now }: { readonly isIdempotent: boolean; readonly now: Millis },
): AttemptOutcome {
  const doubtful = was || outcome.kind === 'unknown';
  const ended = (state: AttemptOutcome['state'], failure: string) => ({
    state,
    doubtful,
    failure,
    nextAt: now,
  });
  if (outcome.kind === 'sent') return { ...ended('sent', ''), doubtful: false };
  const { why } = outcome;
  if (outcome.kind === 'refused' && outcome.about === 'message')
    return ended(was ? 'unknown' : 'refused', why);
  if (outcome.kind === 'unknown' && !isIdempotent) return ended('unknown', why);
  const nextAt = now + pauseAfter(attempts);
  if (nextAt >= expiresAt) return ended(doubtful ? 'unknown' : 'expired', why);
  return { state: 'queued', nextAt, doubtful, failure: why };
}
