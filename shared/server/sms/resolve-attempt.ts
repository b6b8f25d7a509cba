import type { Millis } from '#shared/domain/ids.ts';
import { pauseAfter } from '#shared/domain/sms/message-kinds.ts';
import type { SmsOutcome } from './sms-provider.ts';

/** An attempt that is under way. */
export interface Attempt {
  /** Counted with this one, from 1. */
  readonly attempts: number;
  /** Tells whether an earlier one may have arrived. */
  readonly doubtful: boolean;
  readonly expiresAt: Millis;
}

export interface AttemptOutcome {
  readonly state: 'queued' | 'sent' | 'refused' | 'unknown' | 'expired';
  /** When it is tried again, where it is. */
  readonly nextAt: Millis;
  readonly doubtful: boolean;
  readonly failure: string;
}

/**
 * Says what becomes of a message by what the provider said. It is tried again while it is of use, but never where it may
 * have arrived and the provider would not know it again: nobody is told twice.
 */
export function resolveAttempt(
  { attempts, doubtful: was, expiresAt }: Attempt,
  outcome: SmsOutcome,
  { keepsKeys, now }: { readonly keepsKeys: boolean; readonly now: Millis },
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
  if (outcome.kind === 'unknown' && !keepsKeys) return ended('unknown', why);
  const nextAt = now + pauseAfter(attempts);
  if (nextAt >= expiresAt) return ended(doubtful ? 'unknown' : 'expired', why);
  return { state: 'queued', nextAt, doubtful, failure: why };
}
