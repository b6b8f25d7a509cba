import { describe, expect, it } from 'vitest';
import { endAfterUse, type IdleToken, isOverByIdleness } from './idle-end.ts';
import { TOKEN_LIFETIME_MS, WATCHING_LIFETIME_MS } from './token.ts';

const MINUTE = 60_000;
const SLACK = 20_000;
const DAY = 24 * 60 * MINUTE;
const token = (some: Partial<IdleToken> = {}): IdleToken => ({
  kind: 'session',
  watches: 0,
  issued_at: 0,
  expires_at: TOKEN_LIFETIME_MS,
  idle_minutes: '10',
  ...some,
});
const ends = (lastUse: number) => lastUse + 10 * MINUTE + SLACK;

describe('the end of an idle session', () => {
  it.each<[string, IdleToken, now: number, idleFor: number, expected: number | null]>([
    ['is set by the first request', token(), 5 * MINUTE, 0, ends(5 * MINUTE)],
    ['is postponed by use', token({ expires_at: ends(0) }), MINUTE, 0, ends(MINUTE)],
    ['is not written for every request', token({ expires_at: ends(0) }), SLACK - 1, 0, null],
    ['is not postponed by automatic refreshes', token({ expires_at: ends(0) }), 9 * MINUTE, 9 * MINUTE, null],
    [
      'is postponed to the last input on the page',
      token({ expires_at: ends(0) }),
      9 * MINUTE,
      5 * MINUTE,
      ends(4 * MINUTE),
    ],
    [
      'is never moved earlier by another page',
      token({ expires_at: ends(9 * MINUTE) }),
      9 * MINUTE,
      60 * MINUTE,
      null,
    ],
    [
      'is never after the general expiry',
      token({ expires_at: TOKEN_LIFETIME_MS - MINUTE }),
      TOKEN_LIFETIME_MS - 2 * MINUTE,
      0,
      TOKEN_LIFETIME_MS,
    ],
    ['is absent for 0', token({ idle_minutes: '0' }), MINUTE, 0, null],
    ['is absent if it is not configured', token({ idle_minutes: null }), MINUTE, 0, null],
    [
      'is postponed by ninety days for a read-only session, even without input',
      token({ watches: 1, expires_at: WATCHING_LIFETIME_MS }),
      DAY,
      DAY,
      DAY + WATCHING_LIFETIME_MS,
    ],
    [
      'is written once a day for a read-only session',
      token({ watches: 1, expires_at: WATCHING_LIFETIME_MS }),
      DAY - 1,
      0,
      null,
    ],
    ['is absent for an API token', token({ kind: 'api' }), MINUTE, 0, null],
  ])('%s', (_, idleToken, now, idleFor, expected) => {
    expect(endAfterUse(idleToken, now, idleFor)).toBe(expected);
  });

  it('differs from the general expiry of a session', () => {
    expect(isOverByIdleness(token({ expires_at: MINUTE }), MINUTE)).toBe(true);
    expect(isOverByIdleness(token({ expires_at: MINUTE }), MINUTE - 1)).toBe(false);
    expect(isOverByIdleness(token(), TOKEN_LIFETIME_MS)).toBe(false);
    expect(isOverByIdleness(token({ expires_at: MINUTE, idle_minutes: '0' }), MINUTE)).toBe(false);
  });
});
