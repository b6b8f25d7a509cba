import ICAL from 'ical.js';
import { type Refusal, refuse } from '#shared/contract/refusal.ts';
import { IMPORTED_AT_ONCE } from '#shared/domain/appointments/import/limits.ts';
import { eventTime } from './event-time.ts';
import type { GivenFile, GivenLine } from './given-line.ts';
import { createZonesOfFile, type ZonesOfFile } from './zones-of-file.ts';

const LONGEST_NOTES = 256;
/** Characters of a line, put together, that says something of an appointment: what is longer is a picture, or meant ill. */
const LONGEST_LINE = 20_000;

/**
 * Reads the events of an iCalendar file (RFC 5545) as appointments: the summary is the customer's name, the categories
 * name service and segment, the first attendee who is not the organizer has the mail address, the description becomes
 * the notes. Cancelled events are left out; those that repeat are refused. Refuses with IMPORT_UNREADABLE what is no
 * such file.
 */
export function icalLines(text: string): GivenFile {
  const calendars = calendarsOf(text);
  const events = calendars.flatMap((calendar) => {
    const isCanceled = /^cancel$/i.test(textOf(calendar, 'method'));
    return calendar.getAllSubcomponents('vevent').map((event) => ({ event, isCanceled }));
  });
  // Counts before it reads: what is refused anyway need not be understood.
  if (events.length > IMPORTED_AT_ONCE)
    throw refuse('IMPORT_TOO_MANY', { params: { most: IMPORTED_AT_ONCE } });
  const zones = createZonesOfFile(calendars);
  const begins = beginningsIn(text);
  const standing = events.flatMap(({ event, isCanceled }, place) =>
    isCanceled || /^cancelled$/i.test(textOf(event, 'status'))
      ? []
      : [lineOf(event, begins[place] ?? place + 1, zones)],
  );
  return { lines: standing, canceled: events.length - standing.length };
}

function calendarsOf(text: string): ICAL.Component[] {
  const calendars = rootsOf(text).filter(({ name }) => name === 'vcalendar');
  if (calendars.length === 0) throw refuse('IMPORT_UNREADABLE');
  return calendars;
}

function rootsOf(text: string): ICAL.Component[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/);
  try {
    // The library takes as long for a line as it has parameters, squared.
    const parsed = ICAL.parse(lines.filter(({ length }) => length <= LONGEST_LINE).join('\n')) as unknown[];
    // One calendar as such, or several in a list.
    const roots = (typeof parsed[0] === 'string' ? [parsed] : parsed) as ConstructorParameters<
      typeof ICAL.Component
    >[0][];
    return roots.map((root) => new ICAL.Component(root));
  } catch {
    // Blames the file for whatever the library stumbles over.
    return [];
  }
}

/** The lines on which events begin. */
const beginningsIn = (text: string): number[] =>
  text.split(/\r?\n/).flatMap((line, before) => (/^begin:vevent\s*$/i.test(line) ? [before + 1] : []));

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
