import type { Millis } from '../ids.ts';

/** How often a saved report goes out by itself, and when that ends (operations specification, section 3). */
export const REPEATS = ['none', 'daily', 'weekly', 'monthly'] as const;
export const REPEAT_ENDS = ['never', 'after', 'date'] as const;

/** The days of a week as the setting names them, from Monday on. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

export interface Repeat extends Readonly<Record<(typeof WEEKDAYS)[number], 'Y' | 'N'>> {
  readonly repeat: (typeof REPEATS)[number];
  /** Every so many days, weeks or months. */
  readonly every: number;
  /** HH:MM by the clock on the wall. */
  readonly at: string;
  readonly end: (typeof REPEAT_ENDS)[number];
  readonly endOccurrences: number | null;
  /** The last day, YYYY-MM-DD. */
  readonly endDate: string | null;
}

/** A repeat setting with where it stands. */
export interface Schedule {
  readonly repeat: Repeat;
  /** The day it was set on, YYYY-MM-DD: days, weeks and months are counted from it. */
  readonly firstDay: string;
  /** The time it was last due, or was set. */
  readonly after: Millis;
  /** How often it has been due. */
  readonly times: number;
  /** Name of the time zone, or a difference such as `+05:30`. */
  readonly zone: string;
}

type Day = Temporal.PlainDate;

/**
 * The next time that a report is due; null where it goes no more. It keeps to the clock on the wall over its changes: a
 * time that is skipped then is as much later as the clock is put on, one that comes twice is the first of the two.
 * Weekly without a weekday it is that of the first day; monthly the day of the first month, or the last day of a
 * shorter one.
 *
 * Monthly at 07:00 from 31 January: 31 January, 28 February, 31 March.
 */
export function nextDue(schedule: Schedule): Millis | null {
  const { repeat, firstDay, after, times, zone } = schedule;
  if (repeat.end === 'after' && times >= (repeat.endOccurrences ?? 0)) return null;
  const first = Temporal.PlainDate.from(firstDay);
  // Looks from the day before: a moment that was moved over midnight belongs to that.
  let from = dayOf(after, zone).subtract({ days: 1 });
  for (;;) {
    const day = DAYS[repeat.repeat](later(first, from), first, repeat);
    if (day === null || (repeat.end === 'date' && isPast(day, repeat.endDate))) return null;
    const moment = momentOn(day, repeat.at, zone);
    if (moment > after) return moment;
    from = day.add({ days: 1 });
  }
}

/** The latest time up to `now` at which it was due, where those before it were missed; null for none. */
export function latestDue(schedule: Schedule, now: Millis): Millis | null {
  let latest: Millis | null = null;
  for (;;) {
    const next = nextDue({ ...schedule, after: latest ?? schedule.after });
    if (next === null || next > now) return latest;
    latest = next;
  }
}

/** Finds the first day that counts, from a day on that is not before the first one; null where there is none. */
type DayFrom = (from: Day, first: Day, repeat: Repeat) => Day | null;

const DAYS: Readonly<Record<Repeat['repeat'], DayFrom>> = {
  none: () => null,
  daily: (from, first, { every }) => first.add({ days: upTo(first.until(from).days, every) }),
  weekly(from, first, repeat) {
    const wanted = WEEKDAYS.flatMap((name, place) => (repeat[name] === 'Y' ? [place + 1] : []));
    const weekdays = wanted.length > 0 ? wanted : [first.dayOfWeek];
    const monday = mondayOf(firstOn(weekdays, first));
    const weeks = monday.until(mondayOf(from)).days / 7;
    const week = monday.add({ weeks: upTo(weeks, repeat.every) });
    const found = firstOn(weekdays, later(week, from));
    // Leaves a week that has no day left for the next one that counts.
    return mondayOf(found).equals(week) ? found : firstOn(weekdays, week.add({ weeks: repeat.every }));
  },
  monthly(from, first, { every }) {
    const months = (from.year - first.year) * 12 + from.month - first.month;
    const counted = upTo(months, every);
    const found = first.add({ months: counted });
    return isBefore(found, from) ? first.add({ months: counted + every }) : found;
  },
};

/** The number of days, weeks or months from the first on, not below `count`, that is a multiple of `every`. */
const upTo = (count: number, every: number): number => Math.max(0, Math.ceil(count / every)) * every;

const mondayOf = (day: Day): Day => day.subtract({ days: day.dayOfWeek - 1 });

/** The first day from `from` on that is one of these weekdays, 1 for Monday to 7. */
const firstOn = (weekdays: readonly number[], from: Day): Day =>
  from.add({ days: Math.min(...weekdays.map((weekday) => (weekday - from.dayOfWeek + 7) % 7)) });

const isBefore = (one: Day, other: Day): boolean => Temporal.PlainDate.compare(one, other) < 0;
const later = (one: Day, other: Day): Day => (isBefore(one, other) ? other : one);
const isPast = (day: Day, last: string | null): boolean =>
  last !== null && isBefore(Temporal.PlainDate.from(last), day);

/** The day on the wall at a moment. */
export const dayOf = (at: Millis, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();

const momentOn = (day: Day, at: string, zone: string): Millis =>
  day.toPlainDateTime(at).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds;
