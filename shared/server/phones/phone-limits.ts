import { watchPhoneTicket } from '#shared/contract/devices/phone-tickets.ts';
import type { Limit } from '#shared/server/kit/route.ts';

export interface PhoneLimits {
  /** Limits for queries; all apply. */
  readonly ask: readonly Limit[];
  /** Limits for changes. */
  readonly act: readonly Limit[];
}

const secretOf = (body: unknown): string => {
  const parsed = watchPhoneTicket.body?.safeParse(body);
  return parsed?.success ? parsed.data.secret : 'none';
};

/**
 * A phone without a socket polls four times a minute. Phones may share the address of a proxy, so limits apply per
 * ticket, and per address above that, since a client can try many tickets.
 */
export const PHONE_LIMITS: PhoneLimits = {
  ask: [{ perMinute: 60, by: secretOf }, { perMinute: 6_000 }],
  act: [{ perMinute: 12, by: secretOf }, { perMinute: 600 }],
};
