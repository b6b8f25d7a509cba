import type { Millis } from '#shared/domain/ids.ts';
import { TOKEN_LIFETIME_MS, WATCHING_LIFETIME_MS } from './token.ts';

/** Holds a token with what its idle end depends on. */
export interface IdleToken {
  readonly kind: 'session' | 'api';
  /** Whether it may only watch: its end does not depend on touches. */
  readonly watches: 0 | 1;
  readonly issued_at: number;
  readonly expires_at: number;
  /** The setting `sessionIdleTime` as it is stored; null where it never was. */
  readonly idle_minutes: string | null;
}

const MINUTE_MS = 60_000;
/** Adds up to this to the time that somebody may be idle, so that an end is not written at every request. */
const IDLE_SLACK_MS = 20_000;
/** Limits how often the end of watching is written. */
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Milliseconds after which a session ends that nobody uses; 0 for never, as for what has no hands to touch a page. */
const idleLimit = ({ kind, watches, idle_minutes }: IdleToken): Millis =>
  kind === 'api' || watches ? 0 : Math.max(0, Math.trunc(Number(idle_minutes ?? 0)) || 0) * MINUTE_MS;

/**
 * Finds when a session ends that was used at a moment by somebody who has touched nothing for so long; null where it
 * stays as it is written. A page that only refreshes itself never puts the end off. A session from before the setting
 * gets its end with the first request after it. One that only watches is used by refreshing itself.
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
  return end - token.expires_at >= DAY_MS ? end : null;
}

/** Tells whether a session that is over would still last, had somebody used it. */
export const isOverByIdleness = (token: IdleToken, now: Millis): boolean =>
  idleLimit(token) > 0 && token.expires_at <= now && now < token.issued_at + TOKEN_LIFETIME_MS;
