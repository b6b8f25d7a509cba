import { watchPhoneTicket } from '#shared/contract/devices/phone-tickets.ts';
import type { Limit } from '#shared/server/kit/route.ts';

export interface PhoneLimits {
  /** Of questions; all of them hold. */
  readonly ask: readonly Limit[];
  /** Of what changes something. */
  readonly act: readonly Limit[];
}

const secretOf = (body: unknown): string => {
  const parsed = watchPhoneTicket.body?.safeParse(body);
  return parsed?.success ? parsed.data.secret : 'none';
};

/**
 * A phone without a socket asks four times a minute. Phones may share an address, behind what is put before the server
 * for TLS, so each ticket has its own questions and deeds a minute; an address that names one ticket after the other has
 * an end too.
 */
export const PHONE_LIMITS: PhoneLimits = {
  ask: [{ perMinute: 60, by: secretOf }, { perMinute: 6_000 }],
  act: [{ perMinute: 12, by: secretOf }, { perMinute: 600 }],
};
