import type ICAL from 'ical.js';
import { type ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import type { ZonesOfFile } from './zones-of-file.ts';

interface EventTime {
  /** A moment with its difference to UTC, a time on the branch's wall, or what the event says instead. */
  readonly when: string;
  readonly refusal: ApiError | null;
}

/** Tells when an event of a calendar begins: at a moment, by a clock somewhere, or by that of the branch. */
export function eventTime(event: ICAL.Component, zones: ZonesOfFile): EventTime {
  const begins = event.getFirstProperty('dtstart');
  // As it stands in jCal (RFC 7265): the library's own value would be of the machine's zone.
  const written: unknown = begins?.jCal[3];
  if (!begins || typeof written !== 'string') return { when: '', refusal: null };
  const zone: unknown = begins.getFirstParameter('tzid');
  const isElsewhere = typeof zone === 'string' && zone !== '' && /T.*\d$/.test(written);
  if (!isElsewhere) return { when: written, refusal: null };
  const dateText = `${written} ${zone}`;
  const at = zones(zone, written);
  if (at === 'unknown')
    return { when: dateText, refusal: apiError('LINE_ZONE_UNKNOWN', { params: { zone } }) };
  if (at === 'skipped') return { when: dateText, refusal: apiError('SLOT_NOT_OFFERED', { field: 'start' }) };
  return typeof at === 'number'
    ? { when: new Date(at).toISOString(), refusal: null }
    : { when: dateText, refusal: null };
}
