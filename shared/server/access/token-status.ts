import type { Millis } from '#shared/domain/ids.ts';
import type { IdleToken } from './idle-end.ts';

/** A token and the fields of its user that decide validity. */
export interface StoredToken extends IdleToken {
  readonly revoked_at: number | null;
  /** 1 if the user is enabled. */
  readonly enabled: 0 | 1;
}

/** Status of a token. Sessions end by time and by a new password; program tokens by revocation. */
export function tokenStatus(token: StoredToken, now: Millis): 'valid' | 'invalid' | 'expired' {
  if (!token.enabled || token.revoked_at !== null) return 'invalid';
  if (token.kind === 'api') return 'valid';
  return token.expires_at <= now ? 'expired' : 'valid';
}
