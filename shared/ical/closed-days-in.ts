import ICAL from 'ical.js';
import { DAY_MS } from '#shared/domain/time/units.ts';
import { type CalendarEvent, readCalendars, type WrittenProperty } from './read-calendars.ts';

/** A day that a calendar file names. */
export interface CalendarDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Empty if the event has no name. */
  readonly name: string;
  /** Name of the calendar; empty if it has none. */
  readonly calendar: string;
  /** Calendars of public holidays also name days on which offices are open. */
  readonly isObservance: boolean;
}

/** Why an event is left out: it lasts for hours only, its rule of repetition or its date is not supported. */
export type ExclusionReason = 'hours' | 'rule' | 'date';

export interface ClosedDaysOfFile {
  /** Days within the bounds in order, each once. */
  readonly days: readonly CalendarDay[];
  /** Days that the file marks as cancelled or moved. */
  readonly cancelled: readonly Pick<CalendarDay, 'day' | 'name'>[];
  readonly excluded: readonly { readonly name: string; readonly reason: ExclusionReason }[];
}

interface Bounds {
  /** First day, `YYYY-MM-DD`. */
  readonly from: string;
  /** Last day. */
  readonly until: string;
  /** Zone for UTC times if the calendar names none. */
  readonly zone?: string;
}

const MAX_NAME_LENGTH = 60;

/**
 * Reads the days of an iCalendar file with their repetitions. Cancelled and moved occurrences are `cancelled`; a day
 * that another event of the file still has is not. Null if the file is no calendar.
 */
export function closedDaysIn(text: string, bounds: Bounds): ClosedDaysOfFile | null {
  const file = readCalendars(text);
  if (!file) return null;
  const days = new Map<string, CalendarDay>();
  const cancelled = new Map<string, Pick<CalendarDay, 'day' | 'name'>>();
  const excluded: { name: string; reason: ExclusionReason }[] = [];
  for (const event of file.events) {
    const name = nameOf(event);
    const found = daysOf(event, file.events, bounds);
    if (typeof found === 'string') {
      excluded.push({ name, reason: found });
      continue;
    }
    for (const day of found.days) {
      if (event.isCancelled) cancelled.set(`${day} ${name}`, { day, name });
      else if (!days.has(day)) days.set(day, { day, name, ...sourceOf(event) });
    }
    for (const day of found.cancelled) cancelled.set(`${day} ${name}`, { day, name });
  }
  const byDay = (one: { readonly day: string }, other: { readonly day: string }) =>
    one.day < other.day ? -1 : 1;
  return {
    days: [...days.values()].toSorted(byDay),
    cancelled: [...cancelled.values()].filter(({ day }) => !days.has(day)).toSorted(byDay),
    excluded,
  };
}

interface EventDays {
  readonly days: readonly string[];
  /** Without those that are cancelled with the event. */
  readonly cancelled: readonly string[];
}

function daysOf(
  event: CalendarEvent,
  all: readonly CalendarEvent[],
  bounds: Bounds,
): EventDays | ExclusionReason {
  const zone = zoneOf(event, bounds);
  const [written] = event.written('DTSTART');
  const start = written && dateTimeOf(written.value, zone);
  if (!start) return 'date';
  if (event.written('RECURRENCE-ID').some(({ parameters }) => /RANGE=/i.test(parameters))) return 'rule';
  const length = lengthOf(event, start, zone);
  if (length === null) return 'hours';
  const starts = startsOf(event, start, bounds.until, zone);
  if (starts === null) return 'rule';
  const added = datesOf(event.written('RDATE'), zone);
  const excluded = datesOf(event.written('EXDATE'), zone);
  if (!added || !excluded) return 'date';
  const moved = new Set(excluded);
  if (event.written('RECURRENCE-ID').length === 0)
    for (const day of occurrencesChanged(event, all, zone)) moved.add(day);
  const covered = (day: string) => daysFrom(day, length, bounds);
  return {
    days: [...new Set([...starts, ...added])].filter((day) => !moved.has(day)).flatMap(covered),
    cancelled: [...moved].flatMap(covered),
  };
}

/** The original days of the occurrences that other events of the same UID replace. */
function occurrencesChanged(
  event: CalendarEvent,
  all: readonly CalendarEvent[],
  zone: string | undefined,
): string[] {
  const uid = event.written('UID')[0]?.value;
  if (uid === undefined) return [];
  return all
    .filter((other) => other.calendar === event.calendar && other.written('UID')[0]?.value === uid)
    .flatMap((other) => datesOf(other.written('RECURRENCE-ID'), zone) ?? []);
}

function daysFrom(first: string, length: number, { from, until }: Bounds): string[] {
  const days: string[] = [];
  for (let after = 0; after < length; after += 1) {
    const day = plusDays(first, after);
    if (day > until) break;
    if (day >= from) days.push(day);
  }
  return days;
}

const plusDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

interface DateTime {
  readonly day: string;
  /** `HH:MM`; null for a date. */
  readonly time: string | null;
}

const DATE_TIME = /^\s*(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d)(?::?\d\d)?(Z)?)?\s*$/i;

/** Parses a date or a time as written in the file, also without VALUE=DATE; null if the calendar has no such day. */
function dateTimeOf(value: string, zone: string | undefined): DateTime | null {
  const [match, year, month, date, hour, minute, utc] = DATE_TIME.exec(value) ?? [];
  if (match === undefined) return null;
  const day = `${year}-${month}-${date}`;
  const at = Date.parse(`${day}T00:00Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day) return null;
  if (hour === undefined) return { day, time: null };
  const time = `${hour}:${minute}`;
  return utc && zone ? inZone(`${day}T${time}Z`, zone) : { day, time };
}

/** A moment by the clocks of a zone; null if one of them is invalid. */
function inZone(moment: string, zone: string): DateTime | null {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return null;
  const options = { timeZone: zone, dateStyle: 'short', timeStyle: 'short' } as const;
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv', options).format(at).split(' ');
  return { day, time };
}

function zoneOf(event: CalendarEvent, { zone }: Bounds): string | undefined {
  const named = event.calendar.getFirstPropertyValue('x-wr-timezone');
  return typeof named === 'string' && isZone(named) ? named : zone;
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const DURATION = /^\s*\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(\d+)H(?:0+M)?(?:0+S)?)?\s*$/i;

/** Days that an event lasts, from midnight to midnight; null if it lasts for hours. */
function lengthOf(event: CalendarEvent, start: DateTime, zone: string | undefined): number | null {
  const isDay = start.time === null || start.time === '00:00';
  if (!isDay) return null;
  const [end] = event.written('DTEND');
  const last = end ? dateTimeOf(end.value, zone) : null;
  if (last) {
    const days = Math.round((Date.parse(last.day) - Date.parse(start.day)) / DAY_MS);
    if (last.time !== null && last.time !== '00:00') return last.time >= '23:59' ? days + 1 : null;
    return days < 1 && start.time !== null ? null : Math.max(1, days);
  }
  const [, weeks = '0', days = '0', hours = '0'] =
    DURATION.exec(event.written('DURATION')[0]?.value ?? '') ?? [];
  const length = Number(weeks) * 7 + Number(days) + Number(hours) / 24;
  if (Number.isInteger(length) && length > 0) return length;
  const isAllDay = event
    .written('X-MICROSOFT-CDO-ALLDAYEVENT')
    .some(({ value }) => /^\s*true\s*$/i.test(value));
  return start.time === null || isAllDay ? 1 : null;
}

/** Days of a list of dates, times or periods; null if one of them is no date. */
function datesOf(properties: readonly WrittenProperty[], zone: string | undefined): string[] | null {
  const values = properties.flatMap(({ value }) => value.split(',')).filter((value) => value.trim() !== '');
  const days = values.map((value) => dateTimeOf(value.split('/')[0] ?? '', zone)?.day);
  return days.every((day) => day !== undefined) ? days : null;
}

const RULE_PARTS =
  /^(FREQ|UNTIL|COUNT|INTERVAL|WKST|BYMONTH|BYMONTHDAY|BYDAY|BYSETPOS|BYYEARDAY|BYWEEKNO|BYHOUR|BYMINUTE|BYSECOND)$/;
const FREQUENCIES = /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/;
/** A rule of every day since 1900 and two years ahead. */
const MAX_OCCURRENCES = 50_000;

/** The days on which an event starts up to `until`; null if its rule is not supported. */
function startsOf(
  event: CalendarEvent,
  first: DateTime,
  until: string,
  zone: string | undefined,
): string[] | null {
  const rules = event.written('RRULE');
  if (event.written('EXRULE').length > 0) return null;
  if (rules.length === 0) return [first.day];
  const days: string[] = [];
  for (const { value } of rules) {
    const found = occurrencesOf(value.trim().toUpperCase(), first, until, zone);
    if (!found) return null;
    days.push(...found);
  }
  return days;
}

/** Adds the day that a rule takes from its first date: the library moves 29 February to 1 March in other years. */
function stateDay(parts: Map<string, string | undefined>, first: string): void {
  const [, month, day] = first.split('-').map(Number);
  const isStated = ['BYDAY', 'BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO'].some((name) => parts.has(name));
  if (isStated || !/^(MONTHLY|YEARLY)$/.test(parts.get('FREQ') ?? '')) return;
  if (parts.get('FREQ') === 'YEARLY' && !parts.has('BYMONTH')) parts.set('BYMONTH', `${month}`);
  parts.set('BYMONTHDAY', `${day}`);
}

function occurrencesOf(
  rule: string,
  { day: first, time }: DateTime,
  until: string,
  zone: string | undefined,
): string[] | null {
  const parts = new Map(rule.split(';').map((part) => part.split('=', 2) as [string, string | undefined]));
  parts.delete('');
  if (![...parts.keys()].every((name) => RULE_PARTS.test(name))) return null;
  if (!FREQUENCIES.test(parts.get('FREQ') ?? '') || !hasDate(parts)) return null;
  // Hours of whole days are midnight.
  for (const name of ['BYHOUR', 'BYMINUTE', 'BYSECOND']) parts.delete(name);
  // The library compares dates with dates.
  const last = parts.get('UNTIL');
  const lastDay = last !== undefined && time !== null ? dateTimeOf(last, zone)?.day : undefined;
  if (last !== undefined) parts.set('UNTIL', lastDay?.replaceAll('-', '') ?? last.slice(0, 8));
  if (Number(first.slice(8)) > 28) stateDay(parts, first);
  try {
    const text = [...parts].map(([name, value]) => `${name}=${value}`).join(';');
    const iterator = ICAL.Recur.fromString(text).iterator(ICAL.Time.fromDateString(first));
    const days: string[] = [];
    for (let next = iterator.next(), count = 0; next; next = iterator.next(), count += 1) {
      const day = next.toString().slice(0, 10);
      if (day > until) break;
      if (count > MAX_OCCURRENCES) return null;
      days.push(day);
    }
    return days;
  } catch (error) {
    // Values that the library rejects.
    if (error instanceof Error) return null;
    throw error;
  }
}

const MAX_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** False if no month has the days of a rule, whose search would not end. */
function hasDate(parts: ReadonlyMap<string, string | undefined>): boolean {
  const numbers = (name: string) => (parts.get(name) ?? '').split(',').filter(Boolean).map(Number);
  const [months, days] = [numbers('BYMONTH'), numbers('BYMONTHDAY')];
  const interval = numbers('INTERVAL');
  if (interval.some((value) => !Number.isInteger(value) || value < 1)) return false;
  if (![...months].every((month) => month >= 1 && month <= 12)) return false;
  if (days.length === 0) return true;
  const maxLength = Math.max(
    ...(months.length > 0 ? months : [1]).map((month) => MAX_MONTHS[month - 1] ?? 0),
  );
  return days.some((day) => Number.isInteger(day) && day !== 0 && Math.abs(day) <= maxLength);
}

function sourceOf(event: CalendarEvent): Pick<CalendarDay, 'calendar' | 'isObservance'> {
  const name = event.calendar.getFirstPropertyValue('x-wr-calname');
  const kinds = [...event.written('DESCRIPTION'), ...event.written('CATEGORIES')];
  return {
    calendar: typeof name === 'string' ? visible(name) : '',
    isObservance: kinds.some(({ value }) => OBSERVANCE.test(value)),
  };
}

/** Start of the description by which Google and others mark them, in the languages of the product. */
const OBSERVANCE = /^\s*(observance|celebraci[oó]n|conmemoraci[oó]n|firande|temadag)\b/i;

const visible = (text: string): string =>
  text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .trim();

function nameOf({ component }: CalendarEvent): string {
  const summary = component.getFirstPropertyValue('summary');
  return typeof summary === 'string' ? visible(summary) : '';
}
