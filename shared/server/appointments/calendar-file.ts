import ICAL from 'ical.js';
import type { Millis } from '#shared/domain/ids.ts';

/** An appointment as a calendar keeps it. */
export interface CalendarEntry {
  /** Names it, the same for each of its versions. */
  readonly uid: string;
  /** When this version came to be: of two, calendars keep the later one. */
  readonly changedAt: Millis;
  readonly start: Millis;
  readonly end: Millis;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  readonly url: string;
  readonly canceled: boolean;
}

/** Writes an appointment as an iCalendar file (RFC 5545), which calendars take from a mail. */
export function calendarFile(entry: CalendarEntry): string {
  const event = new ICAL.Component('vevent');
  event.addPropertyWithValue('uid', entry.uid);
  event.addPropertyWithValue('dtstamp', utc(entry.changedAt));
  event.addPropertyWithValue('sequence', Math.trunc(entry.changedAt / 1000) % 2 ** 31);
  event.addPropertyWithValue('dtstart', utc(entry.start));
  event.addPropertyWithValue('dtend', utc(entry.end));
  event.addPropertyWithValue('summary', entry.summary);
  event.addPropertyWithValue('location', entry.location);
  event.addPropertyWithValue('description', entry.description);
  event.addPropertyWithValue('url', entry.url);
  event.addPropertyWithValue('status', entry.canceled ? 'CANCELLED' : 'CONFIRMED');

  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Turno//Turno//EN');
  calendar.addPropertyWithValue('method', entry.canceled ? 'CANCEL' : 'REQUEST');
  calendar.addSubcomponent(event);
  return `${calendar.toString()}\r\n`;
}

const utc = (at: Millis) => ICAL.Time.fromJSDate(new Date(at), true);
