import { apiError } from '#shared/contract/api-error-factory.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { AppointmentImport, importAppointments } from '#shared/contract/tickets/appointment-import.ts';
import { MAX_IMPORTED_APPOINTMENTS } from '#shared/domain/appointments/import/limits.ts';
import { dateOrderOf } from '#shared/domain/appointments/import/parse-moment.ts';
import { type CheckedRow, checkRow, type RowTerms } from './check-row.ts';
import { parseCsvRows } from './csv-rows.ts';
import { parseIcalRows } from './ical-rows.ts';

/** A file whose lines were read, to be booked one by one. */
export interface ReadFile extends Pick<AppointmentImport, 'canceled' | 'zone' | 'dateOrder'> {
  readonly lines: readonly CheckedRow[];
}

/** Reads a file of appointments. Refuses a file of which nothing can be understood, and one of too many lines. */
export function readFile(
  { format, content, idServices, idSegments, dateOrder: chosen }: BodyOf<typeof importAppointments>,
  terms: Omit<RowTerms, 'byDefault' | 'dateOrder'>,
): ReadFile {
  const { lines, canceled } = format === 'ical' ? parseIcalRows(content) : parseCsvRows(content);
  if (lines.length > MAX_IMPORTED_APPOINTMENTS)
    throw apiError('IMPORT_TOO_MANY', { params: { most: MAX_IMPORTED_APPOINTMENTS } });
  if (lines.length + canceled === 0) throw apiError('IMPORT_EMPTY');
  const byDefault = { idServices, idSegments };
  const found = dateOrderOf(lines.map(({ when }) => when));
  const dateOrder = found && chosen ? { order: chosen, isCertain: true } : found;
  const lineTerms = { ...terms, byDefault, dateOrder: dateOrder?.order };
  return {
    canceled,
    zone: terms.zone,
    dateOrder,
    lines: lines.map((given) => checkRow(given, lineTerms)),
  };
}
