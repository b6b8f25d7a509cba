import ICAL from 'ical.js';
import {
  type LocalTime,
  momentAt,
  type ParsedMoment,
} from '#shared/domain/appointments/import/parse-moment.ts';

/** Tells the moment of a time, `2026-11-30T09:30:00`, on a wall of a zone that a calendar names. */
export type ZonesOfFile = (zone: string, time: string) => ParsedMoment | 'unknown';

/** Zones that one file describes itself: calendars have a few, and each has to be worked out. */
const MAX_ZONES = 5;

/** Knows the zones that everybody knows, and those that the calendars describe themselves (`VTIMEZONE`). */
export function createZonesOfFile(calendars: readonly ICAL.Component[]): ZonesOfFile {
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
    const wall = localTime(time);
    if (!wall) return 'unread';
    if (!found.has(zone)) found.set(zone, zoneName(zone) ?? describedAs(zone));
    const known = found.get(zone) ?? null;
    if (known === null) return 'unknown';
    if (typeof known === 'string') return momentAt(wall, known);
    const asUtc = momentAt(wall, 'UTC');
    const offset = offsetOf(known, wall);
    return typeof asUtc !== 'number' ? asUtc : offset === null ? 'unknown' : asUtc - offset * 1000;
  };
}

/** Seconds from UTC; null where the description makes no sense. */
function offsetOf(zone: ICAL.Timezone, wall: LocalTime): number | null {
  try {
    return zone.utcOffset(new ICAL.Time(wall, ICAL.Timezone.localTimezone));
  } catch {
    return null;
  }
}

const TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)$/;

/** Years that a clock is asked about; the rules of a zone are worked out year by year. */
const YEARS = { first: 1970, last: 2099 };

function localTime(time: string): LocalTime | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (TIME.exec(time) ?? [])
    .slice(1)
    .map(Number);
  return year < YEARS.first || year > YEARS.last ? null : { year, month, day, hour, minute, second };
}

/**
 * The name by which a zone is known: as it stands, or behind the address that some programs put before it. Names have up
 * to three parts, `America/Argentina/Buenos_Aires`.
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
 * Tells whether a zone is described as calendars do it: each change of its clock a weekday of a month of every year, or
 * a date. Others could be worked out without end.
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
