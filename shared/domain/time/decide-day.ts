import type { Millis } from '../ids.ts';
import { type BranchCalendar, businessDay, businessDayEnd } from './business-day.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How far a wall clock may be from its witness: more than clocks drift or zones are mended by, less than a shift. */
export const MAX_CLOCK_DRIFT_MS = 2 * HOUR;

/**
 * Says what time it should be, and who says so: central; staff, who were asked; the clock that only goes forward
 * (`running`), since the wall clock was believed last. At a `start` none of them has been heard: there is only the last
 * moment that the database knows of, and whether somebody is left of an earlier day.
 */
export type Witness =
  | { readonly by: 'central' | 'staff' | 'running'; readonly at: Millis }
  | { readonly by: 'start'; readonly at: Millis; readonly hasRemainingCustomers: boolean };

/** Holds the day that the wall clock says where a witness contradicts it, and the one to go on with if it is wrong. */
export interface DayDoubt {
  readonly by: Witness['by'];
  readonly clockDay: string;
  readonly otherDay: string;
}

export interface DayDecision {
  /** The business day that the branch is in from now on, `YYYY-MM-DD`. */
  readonly day: string;
  /** Missing where nothing contradicts the clock; with a doubt the day stays as it was. */
  readonly doubt: DayDoubt | null;
}

export interface DayInput {
  /** The day that the branch is in; null for one that was not seen before. */
  readonly known: string | null;
  /** The time by the wall clock. */
  readonly now: Millis;
  readonly calendar: BranchCalendar;
  readonly witness: Witness;
}

/**
 * Decides which business day a branch is in. A new day begins where the clock reaches it and its witness lets it:
 * within two hours of the clock, or there by itself. At a start a clock may say any later day, since a branch can have
 * been off for a night or for a holiday; only where somebody is left and it is not the next day, it is in doubt. A day
 * never goes back by itself, but where central or staff say so; for a small correction around the hour it stays.
 *
 * Known 16th, clock 18th 09:00, running clock 16th 09:00: stays the 16th, in doubt.
 * Known 16th, clock 18th 09:00, a start with nobody left: the 18th.
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
  if (now + MAX_CLOCK_DRIFT_MS >= businessDayEnd(known, calendar) - DAY) return stays;
  if (!agrees(now, witness)) return inDoubt;
  // Stays where nobody contradicts: the reset hour or the zone was changed.
  return witness.by === 'running' ? stays : begins;
}

const agrees = (now: Millis, witness: Witness): boolean =>
  witness.by !== 'start' && Math.abs(now - witness.at) <= MAX_CLOCK_DRIFT_MS;

/** Tells whether the day was begun by a clock that ran ahead, before central was heard. */
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

const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
