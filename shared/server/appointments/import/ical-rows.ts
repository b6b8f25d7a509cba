import type ICAL from 'ical.js';
import { type ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import { MAX_IMPORTED_APPOINTMENTS } from '#shared/domain/appointments/import/limits.ts';
import { readCalendars } from '#shared/ical/read-calendars.ts';
import { eventTime } from './event-time.ts';
import type { ImportRowInput, ParsedImportFile } from './import-row-input.ts';
import { createZonesOfFile, type ZonesOfFile } from './zones-of-file.ts';

const MAX_NOTES_LENGTH = 256;

/**
 * Reads the events of an iCalendar file (RFC 5545) as appointments: the summary is the customer's name, the categories
 * name service and segment, the first attendee who is not the organizer has the mail address, the description becomes
 * the notes. Cancelled events are left out, like those of which the file has a later version; those that repeat are
 * refused. Refuses with IMPORT_UNREADABLE a file that is no calendar or is cut off.
 */
export function parseIcalRows(text: string): ParsedImportFile {
  const file = readCalendars(text);
  if (!file) throw apiError('IMPORT_UNREADABLE');
  const { calendars, events } = file;
  // Counts before it reads: what is refused anyway need not be understood.
  if (events.length > MAX_IMPORTED_APPOINTMENTS)
    throw apiError('IMPORT_TOO_MANY', { params: { most: MAX_IMPORTED_APPOINTMENTS } });
  const zones = createZonesOfFile(calendars);
  const scheduled = events.filter(({ isCancelled }) => !isCancelled);
  return {
    lines: scheduled.map(({ component, line }) => toRow(component, line, zones)),
    canceled: events.length - scheduled.length,
  };
}

function toRow(event: ICAL.Component, line: number, zones: ZonesOfFile): ImportRowInput {
  const addresses = addressesOf(event, 'attendee');
  const [organizer] = addressesOf(event, 'organizer');
  const others = addresses.filter((address) => address !== organizer);
  const after = (scheme: RegExp) => others.find((address) => scheme.test(address))?.replace(scheme, '') ?? '';
  const { when, refusal } = eventTime(event, zones);
  return {
    line,
    when,
    refusal: refusal ?? whyNot(event),
    service: '',
    segment: '',
    categories: textsOf(event, 'categories'),
    customerName: textOf(event, 'summary'),
    phonenumber: after(/^tel:/i),
    email: after(/^mailto:/i),
    notes: textOf(event, 'description').replace(/\s+/g, ' ').trim().slice(0, MAX_NOTES_LENGTH),
  };
}

/** An appointment is one time: whoever wants them weekly says which weeks. */
const whyNot = (event: ICAL.Component): ApiError | null =>
  event.hasProperty('rrule') || event.hasProperty('rdate') ? apiError('LINE_REPEATS') : null;

const addressesOf = (event: ICAL.Component, name: string): string[] =>
  textsOf(event, name).map((address) => address.trim().toLowerCase());

/** All values of a property that are texts; what cannot be read of them is none. */
function textsOf(component: ICAL.Component, name: string): string[] {
  try {
    return component
      .getAllProperties(name)
      .flatMap((property) => property.getValues() as unknown[])
      .filter((value) => typeof value === 'string');
  } catch {
    return [];
  }
}

const textOf = (component: ICAL.Component, name: string): string => textsOf(component, name)[0] ?? '';
