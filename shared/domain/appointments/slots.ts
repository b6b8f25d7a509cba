import type { Millis, Seconds } from '../ids.ts';
import { DAYS } from '../time/days.ts';
import type { Hours } from '../time/opening.ts';

/** The time of one appointment, and its bookable seats, numbered from 1. */
export interface Slot {
  readonly start: Millis;
  readonly end: Millis;
  /** Empty if all seats are reserved for walk-in customers. */
  readonly seats: readonly number[];
}

interface CalendarDay {
  /** Local date, `YYYY-MM-DD`. */
  readonly day: string;
  /** Time zone, such as `Europe/Madrid`, or UTC offset, such as `-05:00`. */
  readonly zone: string;
}

/**
 * Lists the slots of a day in order: consecutive from each opening, ending before closing. Adjacent or overlapping
 * hours are merged. A slot never crosses midnight.
 * Hours are local time: an hour skipped by a clock change has no slots, a repeated one has them twice.
 *
 *     Mondays 09:00 to 10:00, 20 minutes: 09:00, 09:20, 09:40
 */
export function slotsOfDay(
  { hours, slot, seats, walkInPercent }: Pick<Offer, 'hours' | 'slot' | 'seats' | 'walkInPercent'>,
  { day, zone }: CalendarDay,
): Slot[] {
  const length = slot * 1000;
  const starts = spansOfDay(hours, { day, zone }).flatMap(({ from, to }) =>
    Array.from({ length: Math.floor((to - from) / length) }, (_, number) => from + number * length),
  );
  return starts.map((start, number) => ({
    start,
    end: start + length,
    seats: bookableSeats(number * seats, seats, walkInPercent),
  }));
}

/** Bookable seats of a slot; walk-in seats are spread evenly over the day. */
function bookableSeats(before: number, seats: number, walkInPercent: number): number[] {
  const storedOf = (count: number) => Math.floor((count * walkInPercent) / 100);
  return Array.from({ length: seats }, (_, index) => index + 1).filter(
    (seat) => storedOf(before + seat) === storedOf(before + seat - 1),
  );
}

interface Span {
  readonly from: Millis;
  readonly to: Millis;
}

/** Intervals of a day within the local opening hours, in order. */
function spansOfDay(hours: readonly Hours[], { day, zone }: CalendarDay): Span[] {
  const weekday = DAYS[(new Date(day).getUTCDay() + 6) % 7];
  const ofDay = hours.filter((row) => row.day === weekday);
  const spans = splitAtOffsetChanges({ day, zone }).flatMap(({ from, to, shift }) =>
    ofDay.map(({ start, end }) => ({
      from: Math.max(from, localMoment(day, start) - shift),
      to: Math.min(to, (end === '23:59:59' ? localMoment(day, end) + 1000 : localMoment(day, end)) - shift),
    })),
  );
  return joined(spans.filter(({ from, to }) => from < to));
}

const localMoment = (day: string, time: string): Millis => Date.parse(`${day}T${time}Z`);

/** Splits a day at clock changes into parts with one UTC offset (milliseconds). */
function splitAtOffsetChanges({ day, zone }: CalendarDay): (Span & { readonly shift: number })[] {
  const date = Temporal.PlainDate.from(day);
  const end = date.add({ days: 1 }).toZonedDateTime(zone);
  const parts: (Span & { shift: number })[] = [];
  let from = date.toZonedDateTime(zone);
  while (Temporal.ZonedDateTime.compare(from, end) < 0) {
    const change = from.getTimeZoneTransition('next');
    const to = change && Temporal.ZonedDateTime.compare(change, end) < 0 ? change : end;
    parts.push({
      from: from.epochMilliseconds,
      to: to.epochMilliseconds,
      shift: from.offsetNanoseconds / 1e6,
    });
    from = to;
  }
  return parts;
}

function joined(spans: readonly Span[]): Span[] {
  const fullSpans: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = fullSpans.at(-1);
    if (!last || span.from > last.to) fullSpans.push(span);
    else fullSpans[fullSpans.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
  }
  return fullSpans;
}

interface BookingRules {
  readonly offer: Offer;
  /** Local dates without appointments, `YYYY-MM-DD`. */
  readonly closedDays: ReadonlySet<string>;
  readonly now: Millis;
}

/**
 * Slots of a day that the offer allows to book now: not on closed days, not too far ahead, not too soon, and with at
 * least one bookable seat. Ignores existing appointments.
 */
export function bookableSlots({ offer, closedDays, now }: BookingRules, day: CalendarDay): Slot[] {
  if (closedDays.has(day.day) || day.day > lastDay(offer, now, day.zone)) return [];
  const earliest = now + offer.notice * 1000;
  return slotsOfDay(offer, day).filter(({ start, seats }) => start >= earliest && seats.length > 0);
}

/** Last bookable local date. */
const lastDay = ({ daysAhead }: Pick<Offer, 'daysAhead'>, now: Millis, zone: string): string =>
  localDate(now, zone).add({ days: daysAhead }).toString();

/** Local date of a moment, `YYYY-MM-DD`. */
export const localDay = (at: Millis, zone: string): string => localDate(at, zone).toString();

/** Local time of a moment, `HH:mm`. */
export const localTime = (at: Millis, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(zone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });

const localDate = (at: Millis, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();

/** Appointments offered by a queue at a branch. */
export interface Offer {
  /** Weekly hours in local time. */
  readonly hours: readonly Hours[];
  /** Length of a slot. */
  readonly slot: Seconds;
  /** Seats of a slot, walk-in seats included. */
  readonly seats: number;
  /** Percentage of seats reserved for walk-in customers. */
  readonly walkInPercent: number;
  /** Bookable days ahead; 0 for today only. */
  readonly daysAhead: number;
  /** Minimum time between booking and slot. */
  readonly notice: Seconds;
}
