import ICAL from 'ical.js';
import { type ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import { MAX_IMPORTED_APPOINTMENTS } from '#shared/domain/appointments/booking.ts';
import { type LocalTime, momentAt, type ParsedMoment } from '#shared/domain/appointments/import-moment.ts';
import { readCalendars } from '#shared/ical/read-calendars.ts';
import type { ImportRowInput, ParsedImportFile } from './check-row.ts';

const MAX_NOTES_LENGTH = 256;

/**
 * Parses appointments from an iCalendar file (RFC 5545): the summary is the customer name, categories name service
 * and segment, the first attendee who is not the organizer has the email address, the description becomes the notes.
 * Excludes cancelled and superseded events; recurring ones get an error. Throws IMPORT_UNREADABLE for an invalid or
 * truncated file.
 */
export function parseIcalRows(text: string): ParsedImportFile {
  const file = readCalendars(text);
  if (!file) throw apiError('IMPORT_UNREADABLE');
  const { calendars, events } = file;
  // Counts before parsing.
  if (events.length > MAX_IMPORTED_APPOINTMENTS)
    throw apiError('IMPORT_TOO_MANY', { params: { max: MAX_IMPORTED_APPOINTMENTS } });
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
  const { when, error } = eventTime(event, zones);
  return {
    line,
    when,
    error: error ?? whyNot(event),
    service: '',
    segment: '',
    categories: textsOf(event, 'categories'),
    customerName: textOf(event, 'summary'),
    phonenumber: after(/^tel:/i),
    email: after(/^mailto:/i),
    notes: textOf(event, 'description').replace(/\s+/g, ' ').trim().slice(0, MAX_NOTES_LENGTH),
  };
}

/** Error of a recurring event, which cannot be booked; null for other events. */
const whyNot = (event: ICAL.Component): ApiError | null =>
  event.hasProperty('rrule') || event.hasProperty('rdate') ? apiError('LINE_REPEATS') : null;

const addressesOf = (event: ICAL.Component, name: string): string[] =>
  textsOf(event, name).map((address) => address.trim().toLowerCase());

/** Text values of a property; unreadable ones are omitted. */
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

interface EventTime {
  /** A moment with UTC offset, a local time of the branch, or the original text. */
  readonly when: string;
  readonly error: ApiError | null;
}

/** Returns the start of an event: a moment, or a local time in its own zone or that of the branch. */
function eventTime(event: ICAL.Component, zones: ZonesOfFile): EventTime {
  const begins = event.getFirstProperty('dtstart');
  // The jCal value (RFC 7265): the library's value would use the zone of the machine.
  const written: unknown = begins?.jCal[3];
  if (!begins || typeof written !== 'string') return { when: '', error: null };
  const zone: unknown = begins.getFirstParameter('tzid');
  const isElsewhere = typeof zone === 'string' && zone !== '' && /T.*\d$/.test(written);
  if (!isElsewhere) return { when: written, error: null };
  const dateText = `${written} ${zone}`;
  const at = zones(zone, written);
  if (at === 'unknown') return { when: dateText, error: apiError('LINE_ZONE_UNKNOWN', { params: { zone } }) };
  if (at === 'skipped') return { when: dateText, error: apiError('SLOT_NOT_OFFERED', { field: 'start' }) };
  return typeof at === 'number'
    ? { when: new Date(at).toISOString(), error: null }
    : { when: dateText, error: null };
}

/** Converts a local time, `2026-11-30T09:30:00`, in a named zone of the calendar. */
type ZonesOfFile = (zone: string, time: string) => ParsedMoment | 'unknown';

/** Maximum custom zones per file; each is costly to compute. */
const MAX_ZONES = 5;

/** Resolves standard zones, and those defined in the file (`VTIMEZONE`). */
function createZonesOfFile(calendars: readonly ICAL.Component[]): ZonesOfFile {
  const described = new Map<string, ICAL.Timezone | null>();
  const found = new Map<string, string | ICAL.Timezone | null>();

  function describedAs(zone: string): ICAL.Timezone | null {
    if (described.size >= MAX_ZONES) return null;
    const component = calendars
      .flatMap((calendar) => calendar.getAllSubcomponents('vtimezone'))
      .find((each) => each.getFirstProperty('tzid')?.jCal[3] === zone);
    const timezone =
      component && isStandardZone(component) ? new ICAL.Timezone({ component, tzid: zone }) : null;
    described.set(zone, timezone);
    return timezone;
  }

  return (zone, time) => {
    const local = localTime(time);
    if (!local) return 'unread';
    if (!found.has(zone)) found.set(zone, zoneName(zone) ?? describedAs(zone));
    const known = found.get(zone) ?? null;
    if (known === null) return 'unknown';
    if (typeof known === 'string') return momentAt(local, known);
    const asUtc = momentAt(local, 'UTC');
    const offset = offsetOf(known, local);
    return typeof asUtc !== 'number' ? asUtc : offset === null ? 'unknown' : asUtc - offset * 1000;
  };
}

/** UTC offset in seconds; null for an invalid definition. */
function offsetOf(zone: ICAL.Timezone, localTime: LocalTime): number | null {
  try {
    return zone.utcOffset(new ICAL.Time(localTime, ICAL.Timezone.localTimezone));
  } catch {
    return null;
  }
}

const TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)$/;

/** Years for which custom zones are computed. */
const YEARS = { first: 1970, last: 2099 };

function localTime(time: string): LocalTime | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (TIME.exec(time) ?? [])
    .slice(1)
    .map(Number);
  return year < YEARS.first || year > YEARS.last ? null : { year, month, day, hour, minute, second };
}

/**
 * Standard name of a zone, without the prefix that some programs add. Names have up to three parts,
 * `America/Argentina/Buenos_Aires`.
 */
function zoneName(zone: string): string | null {
  const parts = zone.split('/');
  const names = [
    zone,
    ...[3, 2, 1].filter((count) => count < parts.length).map((count) => parts.slice(-count).join('/')),
  ];
  return (
    names.find(
      (name) => momentAt({ year: 2000, month: 1, day: 1, hour: 12, minute: 0, second: 0 }, name) !== 'unread',
    ) ?? null
  );
}

const MAX_PARTS = 100;
const MAX_RULES = 8;
const RULE = /^(freq|bymonth|byday|until|interval|wkst)$/;
const START = /^(\d{4})-\d\d-\d\dT\d\d:\d\d:\d\d$/;

/**
 * True if a zone defines each change by a yearly weekday of a month, or a date. Other rules could take unlimited
 * time.
 */
function isStandardZone(zone: ICAL.Component): boolean {
  const parts = zone.getAllSubcomponents();
  const rules = parts.flatMap((part) => part.getAllProperties('rrule'));
  return (
    parts.length <= MAX_PARTS &&
    rules.length <= MAX_RULES &&
    parts.every((part) => {
      const start = START.exec(String(part.getFirstProperty('dtstart')?.jCal[3]));
      return start !== null && Number(start[1]) > 1600;
    }) &&
    rules.every(({ jCal }) => isYearly(jCal[3]))
  );
}

function isYearly(rule: unknown): boolean {
  if (typeof rule !== 'object' || rule === null) return false;
  const { freq, bymonth, byday, interval = 1 } = rule as Record<string, unknown>;
  const isWeekday =
    Number(bymonth) >= 1 &&
    Number(bymonth) <= 12 &&
    /^(-1|\+?[1-4])(MO|TU|WE|TH|FR|SA|SU)$/.test(String(byday));
  const isDate = bymonth === undefined && byday === undefined;
  return (
    freq === 'YEARLY' &&
    interval === 1 &&
    (isWeekday || isDate) &&
    Object.keys(rule).every((key) => RULE.test(key))
  );
}
