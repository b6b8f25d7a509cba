import type ICAL from 'ical.js';
import { type Refusal, refuse } from '#shared/contract/refusal.ts';
import { IMPORTED_AT_ONCE } from '#shared/domain/appointments/import/limits.ts';
import { readCalendars } from '#shared/ical/read-calendars.ts';
import { eventTime } from './event-time.ts';
import type { GivenFile, GivenLine } from './given-line.ts';
import { createZonesOfFile, type ZonesOfFile } from './zones-of-file.ts';

const LONGEST_NOTES = 256;

/**
 * Reads the events of an iCalendar file (RFC 5545) as appointments: the summary is the customer's name, the categories
 * name service and segment, the first attendee who is not the organizer has the mail address, the description becomes
 * the notes. Cancelled events are left out, like those of which the file has a later version; those that repeat are
 * refused. Refuses with IMPORT_UNREADABLE a file that is no calendar or is cut off.
 */
export function icalLines(text: string): GivenFile {
  const file = readCalendars(text);
  if (!file) throw refuse('IMPORT_UNREADABLE');
  const { calendars, events } = file;
  // Counts before it reads: what is refused anyway need not be understood.
  if (events.length > IMPORTED_AT_ONCE)
    throw refuse('IMPORT_TOO_MANY', { params: { most: IMPORTED_AT_ONCE } });
  const zones = createZonesOfFile(calendars);
  const standing = events.filter(({ isCancelled }) => !isCancelled);
  return {
    lines: standing.map(({ component, line }) => lineOf(component, line, zones)),
    canceled: events.length - standing.length,
  };
}

function lineOf(event: ICAL.Component, line: number, zones: ZonesOfFile): GivenLine {
  const addresses = addressesOf(event, 'attendee');
  const [organizer] = addressesOf(event, 'organizer');
  const others = addresses.filter((address) => address !== organizer);
  const after = (scheme: RegExp) => others.find((address) => scheme.test(address))?.replace(scheme, '') ?? '';
  const { when, refusal } = eventTime(event, zones);
  return {
    ...{ line, when, refusal: refusal ?? whyNot(event) },
    ...{ service: '', segment: '', categories: wordsOf(event, 'categories') },
    customerName: textOf(event, 'summary'),
    ...{ phonenumber: after(/^tel:/i), email: after(/^mailto:/i) },
    notes: textOf(event, 'description').replace(/\s+/g, ' ').trim().slice(0, LONGEST_NOTES),
  };
}

/** An appointment is one time: whoever wants them weekly says which weeks. */
const whyNot = (event: ICAL.Component): Refusal | null =>
  event.hasProperty('rrule') || event.hasProperty('rdate') ? refuse('LINE_REPEATS') : null;

const addressesOf = (event: ICAL.Component, name: string): string[] =>
  wordsOf(event, name).map((address) => address.trim().toLowerCase());

/** All values of a property that are texts; what cannot be read of them is none. */
function wordsOf(component: ICAL.Component, name: string): string[] {
  try {
    return component
      .getAllProperties(name)
      .flatMap((property) => property.getValues() as unknown[])
      .filter((value) => typeof value === 'string');
  } catch {
    return [];
  }
}

const textOf = (component: ICAL.Component, name: string): string => wordsOf(component, name)[0] ?? '';
