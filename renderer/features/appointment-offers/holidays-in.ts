import ICAL from 'ical.js';
import type { OwnClosedDay } from '#shared/contract/configuration/closed-days.ts';

/** What a calendar file says of days. */
export interface Holidays {
  /** Whole days within the bounds, by their dates, each once. */
  readonly days: readonly OwnClosedDay[];
  /** Events that were left out, since they last for hours only. */
  readonly leftOut: number;
}

interface Bounds {
  /** The first day, `YYYY-MM-DD`. */
  readonly from: string;
  /** The last one. */
  readonly until: string;
}

const LONGEST_NAME = 60;
const DAY_MS = 86_400_000;

/**
 * Reads the whole days of an iCalendar file (RFC 5545), those that come every year among them, as calendars of public
 * holidays have them. Throws where the file is none.
 */
export function holidaysIn(text: string, bounds: Bounds): Holidays {
  const events = new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent');
  const days = new Map<string, string>();
  let leftOut = 0;
  for (const event of events.map((component) => new ICAL.Event(component))) {
    if (!event.startDate?.isDate) {
      leftOut += 1;
      continue;
    }
    const length = Math.max(1, Math.round(event.duration.toSeconds() / (DAY_MS / 1000)));
    for (const first of beginnings(event, bounds.until))
      for (let after = 0; after < length; after += 1) {
        const day = new Date(Date.parse(first) + after * DAY_MS).toISOString().slice(0, 10);
        if (day >= bounds.from && day <= bounds.until && !days.has(day)) days.set(day, nameOf(event));
      }
  }
  return {
    days: [...days]
      .map(([day, name]) => ({ day, name }))
      .toSorted((one, other) => (one.day < other.day ? -1 : 1)),
    leftOut,
  };
}

/** The dates on which an event begins, as often as it comes. */
function beginnings(event: ICAL.Event, until: string): string[] {
  if (!event.isRecurring()) return [dateOf(event.startDate)];
  const found: string[] = [];
  const iterator = event.iterator();
  for (let next = iterator.next(); next && dateOf(next) <= until; next = iterator.next())
    found.push(dateOf(next));
  return found;
}

const dateOf = ({ year, month, day }: ICAL.Time): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** One line of what can be seen. */
const nameOf = ({ summary }: ICAL.Event): string =>
  (summary ?? '')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .trim();
