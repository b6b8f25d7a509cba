import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { MAX_IMPORT_LENGTH, MAX_IMPORTED_APPOINTMENTS } from '#shared/domain/appointments/booking.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, idParams, plainText, yesNo } from '../fields.ts';

const importRow = z
  .object({
    line: z.number().int().describe('Line of the file, from 1; of an event, its first line'),
    what: z
      .enum(['new', 'there', 'refused'])
      .describe(
        'new: booked, or bookable in a dry run; there: already booked; refused: not booked, see `error`',
      ),
    when: z.string().describe('Time as written in the file'),
    start: epochMs.nullable().describe('Parsed time; null if unreadable'),
    servName: z.string().describe('Name of the service; as written in the file if none was found'),
    segmentName: z.string(),
    customerName: z.string(),
    phonenumber: z.string(),
    email: z.string(),
    notes: z.string(),
    number: z.string().nullable().describe('Number of the appointment; null if there is none'),
    error: z
      .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
      .nullable(),
  })
  .meta({ id: 'ImportedAppointment' });
export type ImportRow = z.infer<typeof importRow>;

const dateOrder = z.enum(['dmy', 'mdy']).describe('Order of day and month');

const imported = z
  .object({
    zone: z.string().describe('Time zone of the branch'),
    canceled: z.number().int().describe('Number of cancelled events that were ignored'),
    dateOrder: z
      .object({
        order: dateOrder,
        isCertain: z
          .boolean()
          .describe('True if a date of the file or the request determines the order; false if it is assumed'),
      })
      .nullable()
      .describe('Order in numeric dates such as 3/4/2026; null if the file has none'),
    lines: z.array(importRow).describe('Appointments in the order of the file'),
  })
  .meta({ id: 'AppointmentImport' });
export type AppointmentImport = z.infer<typeof imported>;

export const importAppointments = endpoint({
  method: 'post',
  path: '/branches/{id}/appointments/import',
  tag: 'Appointments',
  summary: 'Import appointments from a CSV or iCalendar file, or preview the import',
  // Only for people; programs book one by one.
  privilege: [MODULES.workstation, MODULES.supervisionView],
  params: idParams,
  // UTF-8 needs up to three bytes per character, and JSON two per line break.
  maxBodyBytes: 4 * MAX_IMPORT_LENGTH,
  body: z
    .object({
      format: z.enum(['csv', 'ical']),
      content: plainText(MAX_IMPORT_LENGTH).describe(
        `Content of the file; at most ${MAX_IMPORTED_APPOINTMENTS} appointments`,
      ),
      idServices: id.optional().describe('Service for lines without one'),
      idSegments: id.optional().describe('Segment for lines without one'),
      dateOrder: dateOrder.optional().describe('Order that overrides the one detected in the file'),
      dry: yesNo.describe('Y previews the import without booking'),
    })
    .meta({ id: 'AppointmentImportBody' }),
  answer: imported,
  errors: [
    'NOT_FOUND',
    'SLOTS_NOT_SYNCED',
    'IMPORT_UNREADABLE',
    'IMPORT_BROKEN_LINE',
    'IMPORT_WITHOUT_NAMES',
    'IMPORT_WITHOUT_TIMES',
    'IMPORT_EMPTY',
    'IMPORT_TOO_MANY',
  ],
});
