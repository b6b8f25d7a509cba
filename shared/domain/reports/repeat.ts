import type { Millis } from '../ids.ts';

/** Repetition of a saved report (operations specification, section 3). */
export const REPEATS = ['none', 'daily', 'weekly', 'monthly'] as const;
export const REPEAT_ENDS = ['never', 'after', 'date'] as const;

/** Setting names of weekdays, Monday first. */
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
  /** Interval in days, weeks or months. */
  readonly every: number;
  /** Local time HH:MM. */
  readonly at: string;
  readonly end: (typeof REPEAT_ENDS)[number];
  readonly endOccurrences: number | null;
  /** Last day, YYYY-MM-DD. */
  readonly endDate: string | null;
}

/** A repetition with its progress. */
export interface Schedule {
  readonly repeat: Repeat;
  /** Start of counting, YYYY-MM-DD. */
  readonly firstDay: string;
  /** Last due time, or the time of saving. */
  readonly after: Millis;
  /** Number of due times so far. */
  readonly times: number;
  /** Time zone name or offset such as `+05:30`. */
  readonly zone: string;
}

type Day = Temporal.PlainDate;

/**
 * Next due time; null if ended. Follows local time: a skipped time is later by the shift, a repeated one is the
 * first. Weekly without weekdays uses the first day's; monthly uses the day of the first month, or the last day of
 * shorter months. Monthly at 07:00 from 31 January: 31 January, 28 February, 31 March.
 */
export function nextDue(schedule: Schedule): Millis | null {
  const { repeat, firstDay, after, times, zone } = schedule;
  if (repeat.end === 'after' && times >= (repeat.endOccurrences ?? 0)) return null;
  const first = Temporal.PlainDate.from(firstDay);
  // Starts one day earlier, because a skipped time may move past midnight.
  let from = dayOf(after, zone).subtract({ days: 1 });
  for (;;) {
    const day = DAYS[repeat.repeat](later(first, from), first, repeat);
    if (day === null || (repeat.end === 'date' && isPast(day, repeat.endDate))) return null;
    const moment = momentOn(day, repeat.at, zone);
    if (moment > after) return moment;
    from = day.add({ days: 1 });
  }
}

/** Latest due time up to `now`, if earlier ones were missed; null for none. */
export function latestDue(schedule: Schedule, now: Millis): Millis | null {
  let latest: Millis | null = null;
  for (;;) {
    const next = nextDue({ ...schedule, after: latest ?? schedule.after });
    if (next === null || next > now) return latest;
    latest = next;
  }
}

/** First matching day from a day on; null for none. */
type DayFrom = (from: Day, first: Day, repeat: Repeat) => Day | null;

const DAYS: Readonly<Record<Repeat['repeat'], DayFrom>> = {
  none: () => null,
  daily: (from, first, { every }) => first.add({ days: upTo(first.until(from).days, every) }),
  weekly(from, first, repeat) {
    const wanted = WEEKDAYS.flatMap((name, index) => (repeat[name] === 'Y' ? [index + 1] : []));
    const weekdays = wanted.length > 0 ? wanted : [first.dayOfWeek];
    const monday = mondayOf(firstOn(weekdays, first));
    const weeks = monday.until(mondayOf(from)).days / 7;
    const week = monday.add({ weeks: upTo(weeks, repeat.every) });
    const found = firstOn(weekdays, later(week, from));
    // Continues in the next matching week.
    return mondayOf(found).equals(week) ? found : firstOn(weekdays, week.add({ weeks: repeat.every }));
  },
  monthly(from, first, { every }) {
    const months = (from.year - first.year) * 12 + from.month - first.month;
    const counted = upTo(months, every);
    const found = first.add({ months: counted });
    return isBefore(found, from) ? first.add({ months: counted + every }) : found;
  },
};

/** Smallest multiple of `every` that is at least `count`. */
const upTo = (count: number, every: number): number => Math.max(0, Math.ceil(count / every)) * every;

const mondayOf = (day: Day): Day => day.subtract({ days: day.dayOfWeek - 1 });

/** First day from `from` on with one of these weekdays, 1 (Monday) to 7. */
const firstOn = (weekdays: readonly number[], from: Day): Day =>
  from.add({ days: Math.min(...weekdays.map((weekday) => (weekday - from.dayOfWeek + 7) % 7)) });

const isBefore = (one: Day, other: Day): boolean => Temporal.PlainDate.compare(one, other) < 0;
const later = (one: Day, other: Day): Day => (isBefore(one, other) ? other : one);
const isPast = (day: Day, last: string | null): boolean =>
  last !== null && isBefore(Temporal.PlainDate.from(last), day);

/** Local day of a moment. */
export const dayOf = (at: Millis, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();

const momentOn = (day: Day, at: string, zone: string): Millis =>
  day.toPlainDateTime(at).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds;
