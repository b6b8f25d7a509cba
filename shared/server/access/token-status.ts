import type { Millis } from '#shared/domain/ids.ts';

/** Holds a token and what its validity needs of its user. */
export interface HeldToken {
  readonly kind: 'session' | 'api';
  readonly issued_at: number;
  readonly expires_at: number;
  readonly revoked_at: number | null;
  /** Whether the user is enabled. */
  readonly enabled: 0 | 1;
  readonly password_changed_at: number | null;
}

/**
 * Tells whether a token still opens anything. A session ends with its time, and with a password that was changed after
 * it began, wherever that was done; a program's token lasts until it is revoked.
 */
export function tokenStatus(token: HeldToken, now: Millis): 'valid' | 'invalid' | 'expired' {
  if (!token.enabled || token.revoked_at !== null) return 'invalid';
  if (token.kind === 'api') return 'valid';
  if (token.password_changed_at !== null && token.issued_at < token.password_changed_at) return 'invalid';
  return token.expires_at <= now ? 'expired' : 'valid';
}
