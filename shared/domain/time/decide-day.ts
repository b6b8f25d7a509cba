import type { Millis } from '../ids.ts';
import { type BranchCalendar, businessDay, businessDayEnd } from './business-day.ts';
import { DAY_MS, HOUR_MS } from './units.ts';

/** Permitted difference between clock and second source: more than drift, less than a shift. */
export const MAX_CLOCK_DRIFT_MS = 2 * HOUR_MS;

/**
 * Second time source: central; staff; the monotonic clock since the wall clock was last trusted (`running`). At a
 * `start` only the last stored time is known, and whether tickets are left.
 */
export type Witness =
  | { readonly by: 'central' | 'staff' | 'running'; readonly at: Millis }
  | { readonly by: 'start'; readonly at: Millis; readonly hasRemainingCustomers: boolean };

/** Day of the wall clock that is in doubt, and the alternative. */
export interface DayDoubt {
  readonly by: Witness['by'];
  readonly clockDay: string;
  readonly otherDay: string;
}

export interface DayDecision {
  /** The branch's business day from now on, `YYYY-MM-DD`. */
  readonly day: string;
  /** Undefined without contradiction; with a doubt the day stays. */
  readonly doubt: DayDoubt | null;
}

export interface DayInput {
  /** The branch's present day; null for a new branch. */
  readonly known: string | null;
  /** Wall-clock time. */
  readonly now: Millis;
  readonly calendar: BranchCalendar;
  readonly witness: Witness;
}

/**
 * Decides the business day. A new day begins when the clock reaches it and the second source agrees within two hours.
 * At a start any later day is accepted, unless tickets are left and it is not the next day. A day goes back only if
 * central or staff say so, and not for small corrections around the hour. Known 16th, clock 18th 09:00, running clock
 * 16th 09:00: stays 16th, in doubt. Known 16th, clock 18th 09:00, a start without tickets: 18th.
 */
export function decideDay({ known, now, calendar, witness }: DayInput): DayDecision {
  const clockDay = businessDay(now, calendar);
  if (known === null) return { day: clockDay, doubt: null };
  const stays = { day: known, doubt: null };
  const begins = { day: clockDay, doubt: null };
  const inDoubt = {
    day: known,
    doubt: { by: witness.by, clockDay, otherDay: businessDay(witness.at, calendar) },
  };

  if (clockDay === known) return isAheadOfCentral(known, now, calendar, witness) ? inDoubt : stays;
  if (clockDay > known) return canBegin(clockDay, known, now, calendar, witness) ? begins : inDoubt;
  if (now + MAX_CLOCK_DRIFT_MS >= businessDayEnd(known, calendar) - DAY_MS) return stays;
  if (!agrees(now, witness)) return inDoubt;
  // Without contradiction the day stays: the reset hour or zone was changed.
  return witness.by === 'running' ? stays : begins;
}

const agrees = (now: Millis, witness: Witness): boolean =>
  witness.by !== 'start' && Math.abs(now - witness.at) <= MAX_CLOCK_DRIFT_MS;

/** True if a clock that was ahead started the day before central was heard. */
const isAheadOfCentral = (known: string, now: Millis, calendar: BranchCalendar, witness: Witness): boolean =>
  witness.by === 'central' &&
  !agrees(now, witness) &&
  businessDay(witness.at + MAX_CLOCK_DRIFT_MS, calendar) < known;

function canBegin(
  day: string,
  known: string,
  now: Millis,
  calendar: BranchCalendar,
  witness: Witness,
): boolean {
  if (witness.by === 'start') return !witness.hasRemainingCustomers || day === dayAfter(known);
  return agrees(now, witness) || businessDay(witness.at + MAX_CLOCK_DRIFT_MS, calendar) >= day;
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
