import type { BodyOf } from '#shared/contract/endpoint.ts';
import { refuse } from '#shared/contract/refusal.ts';
import type { AppointmentImport, importAppointments } from '#shared/contract/tickets/appointment-import.ts';
import { IMPORTED_AT_ONCE } from '#shared/domain/appointments/import/limits.ts';
import { csvLines } from './csv-lines.ts';
import { icalLines } from './ical-lines.ts';
import { type LineTerms, type ReadLine, readLine } from './read-line.ts';

/** A file whose lines were read, to be booked one by one. */
export interface ReadFile extends Pick<AppointmentImport, 'canceled' | 'zone'> {
  readonly lines: readonly ReadLine[];
}

/** Reads a file of appointments. Refuses a file of which nothing can be understood, and one of too many lines. */
export function readFile(
  { format, content, idServices, idSegments }: BodyOf<typeof importAppointments>,
  terms: Omit<LineTerms, 'byDefault'>,
): ReadFile {
  const { lines, canceled } = format === 'ical' ? icalLines(content) : csvLines(content);
  if (lines.length > IMPORTED_AT_ONCE)
    throw refuse('IMPORT_TOO_MANY', { params: { most: IMPORTED_AT_ONCE } });
  if (lines.length + canceled === 0) throw refuse('IMPORT_EMPTY');
  const byDefault = { idServices, idSegments };
  return {
    ...{ canceled, zone: terms.zone },
    lines: lines.map((given) => readLine(given, { ...terms, byDefault })),
  };
}
