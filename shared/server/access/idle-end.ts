import type { Millis } from '#shared/domain/ids.ts';
import { DAY_MS, MINUTE_MS } from '#shared/domain/time/units.ts';
import { TOKEN_LIFETIME_MS, WATCHING_LIFETIME_MS } from './token.ts';

/** A token and the data that decides its idle end. */
export interface IdleToken {
  readonly kind: 'session' | 'api';
  /** Wallboard sessions end independently of input. */
  readonly watches: 0 | 1;
  readonly issued_at: number;
  readonly expires_at: number;
  /** Stored value of `sessionIdleTime`; null if never set. */
  readonly idle_minutes: string | null;
}

/** Tolerance that avoids a write per request. */
const IDLE_SLACK_MS = 20_000;
/** Interval for updating the end of a wallboard session. */
const WATCHING_UPDATE_MS = DAY_MS;

/** Idle time after which a session ends; 0 for never. */
const idleLimit = ({ kind, watches, idle_minutes }: IdleToken): Millis =>
  kind === 'api' || watches ? 0 : Math.max(0, Math.trunc(Number(idle_minutes ?? 0)) || 0) * MINUTE_MS;

/**
 * New end of a session after a request; null if unchanged. Requests without recent input do not extend it, except for
 * wallboards, which extend it by refreshing.
 */
export function endAfterUse(token: IdleToken, now: Millis, idleFor: Millis): Millis | null {
  if (token.watches) return endOfWatching(token, now);
  const limit = idleLimit(token);
  if (limit === 0) return null;
  const last = token.issued_at + TOKEN_LIFETIME_MS;
  const latest = now + limit + IDLE_SLACK_MS;
  if (token.expires_at > latest) return Math.min(last, latest);
  const end = Math.min(last, latest - idleFor);
  return end - token.expires_at >= IDLE_SLACK_MS ? end : null;
}

function endOfWatching(token: IdleToken, now: Millis): Millis | null {
  const end = now + WATCHING_LIFETIME_MS;
  return end - token.expires_at >= WATCHING_UPDATE_MS ? end : null;
}

/** True if an expired session ended because of idle time. */
export const isOverByIdleness = (token: IdleToken, now: Millis): boolean =>
  idleLimit(token) > 0 && token.expires_at <= now && now < token.issued_at + TOKEN_LIFETIME_MS;
