import type { Millis } from '../ids.ts';
import { DAYS } from '../opening/days.ts';
import type { Hours } from '../opening/opening.ts';
import type { Offer } from './offer.ts';

/** A span of time that one appointment takes, and the numbers of its places that may be booked, from 1 on. */
export interface Slot {
  readonly start: Millis;
  readonly end: Millis;
  /** Empty where all of them are kept for people who come without an appointment. */
  readonly places: readonly number[];
}

export interface CalendarDay {
  /** By the clock on the branch's wall, `YYYY-MM-DD`. */
  readonly day: string;
  /** The zone of that clock: a name such as `Europe/Madrid`, or a difference such as `-05:00`. */
  readonly zone: string;
}

/**
 * Lays out the slots of a day, in their order. They follow one another from where the hours open, as many as end before
 * the hours close; hours that touch or overlap are one. A slot lies within one day.
 *
 * Where clocks change, the hours are those that the wall shows: the hour that is skipped has no slots, the one that
 * comes twice has them twice.
 *
 *     Mondays 09:00 to 10:00, 20 minutes: 09:00, 09:20, 09:40
 */
export function slotsOfDay(
  { hours, slot, places, walkInPercent }: Pick<Offer, 'hours' | 'slot' | 'places' | 'walkInPercent'>,
  { day, zone }: CalendarDay,
): Slot[] {
  const length = slot * 1000;
  const starts = spansOfDay(hours, { day, zone }).flatMap(({ from, to }) =>
    Array.from({ length: Math.floor((to - from) / length) }, (_, number) => from + number * length),
  );
  return starts.map((start, number) => ({
    start,
    end: start + length,
    places: bookableSeats(number * places, places, walkInPercent),
  }));
}

/** Says which places of a slot may be booked, those of a day being counted through: what is kept is spread evenly. */
function bookableSeats(before: number, places: number, walkInPercent: number): number[] {
  const storedOf = (count: number) => Math.floor((count * walkInPercent) / 100);
  return Array.from({ length: places }, (_, index) => index + 1).filter(
    (seat) => storedOf(before + seat) === storedOf(before + seat - 1),
  );
}

interface Span {
  readonly from: Millis;
  readonly to: Millis;
}

/** Gives the spans of a day in which the clock on the wall is within the hours, by their beginnings. */
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

/** Cuts a day where its clock changes, into parts of one difference to UTC each, in milliseconds. */
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
  const whole: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1);
    if (!last || span.from > last.to) whole.push(span);
    else whole[whole.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
  }
  return whole;
}
