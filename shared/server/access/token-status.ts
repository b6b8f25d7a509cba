import type { Millis } from '#shared/domain/ids.ts';
import type { IdleToken } from './idle-end.ts';

/** Holds a token and what its validity needs of its user. */
export interface StoredToken extends IdleToken {
  readonly revoked_at: number | null;
  /** Whether the user is enabled. */
  readonly enabled: 0 | 1;
}

/**
 * Tells whether a token still opens anything. A session ends with its time, and is revoked where the user's password
 * changes; a program's token lasts until it is revoked.
 */
export function tokenStatus(token: StoredToken, now: Millis): 'valid' | 'invalid' | 'expired' {
  if (!token.enabled || token.revoked_at !== null) return 'invalid';
  if (token.kind === 'api') return 'valid';
  return token.expires_at <= now ? 'expired' : 'valid';
}
