import type { BodyOf } from '#shared/contract/endpoint.ts';
import { refuse } from '#shared/contract/refusal.ts';
import type { AppointmentImport, importAppointments } from '#shared/contract/tickets/appointment-import.ts';
import { dateOrderOf } from '#shared/domain/appointments/import/given-moment.ts';
import { IMPORTED_AT_ONCE } from '#shared/domain/appointments/import/limits.ts';
import { csvLines } from './csv-lines.ts';
import { icalLines } from './ical-lines.ts';
import { type LineTerms, type ReadLine, readLine } from './read-line.ts';

/** A file whose lines were read, to be booked one by one. */
export interface ReadFile extends Pick<AppointmentImport, 'canceled' | 'zone' | 'dateOrder'> {
  readonly lines: readonly ReadLine[];
}

/** Reads a file of appointments. Refuses a file of which nothing can be understood, and one of too many lines. */
export function readFile(
  { format, content, idServices, idSegments, dateOrder: chosen }: BodyOf<typeof importAppointments>,
  terms: Omit<LineTerms, 'byDefault' | 'dateOrder'>,
): ReadFile {
  const { lines, canceled } = format === 'ical' ? icalLines(content) : csvLines(content);
  if (lines.length > IMPORTED_AT_ONCE)
    throw refuse('IMPORT_TOO_MANY', { params: { most: IMPORTED_AT_ONCE } });
  if (lines.length + canceled === 0) throw refuse('IMPORT_EMPTY');
  const byDefault = { idServices, idSegments };
  const found = dateOrderOf(lines.map(({ when }) => when));
  const dateOrder = found && chosen ? { order: chosen, isCertain: true } : found;
  const lineTerms = { ...terms, byDefault, dateOrder: dateOrder?.order };
  return {
    canceled,
    zone: terms.zone,
    dateOrder,
    lines: lines.map((given) => readLine(given, lineTerms)),
  };
}
