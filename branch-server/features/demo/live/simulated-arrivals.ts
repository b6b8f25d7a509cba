import type { Millis } from '#shared/domain/ids.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { EARLY_MS, LATE_MS } from '../booked-customers.ts';

interface Expected {
  readonly id: number;
  readonly slot_start: Millis;
}

/** Share of people who have booked and do not come. */
const NO_SHOW_SHARE = 0.1;

/** Finds those who have come by now. */
export const arrivedBy = <One extends Expected>(expected: readonly One[], now: Millis): One[] =>
  expected.filter((one) => (arrivalTimeOf(one) ?? Number.POSITIVE_INFINITY) <= now);

/**
 * Says when somebody comes for an appointment, most of them before its time; null for whoever does not. It is the same
 * however often it is asked, also after the server was started anew.
 */
function arrivalTimeOf({ id, slot_start }: Expected): Millis | null {
  const random = seededRandom(id);
  return random() < NO_SHOW_SHARE ? null : slot_start - EARLY_MS + random() * (EARLY_MS + LATE_MS);
}
