import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { MAX_IMPORT_LENGTH, MAX_IMPORTED_APPOINTMENTS } from '#shared/domain/appointments/booking.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, idParams, plainText, yesNo } from '../fields.ts';

const importRow = z
  .object({
    line: z.number().int().describe('Of the file, from 1; of an event where it begins'),
    what: z
      .enum(['new', 'there', 'refused'])
      .describe('Booked, or would be; booked already; not booked, for the reason in refusal'),
    when: z.string().describe('As the file has it'),
    start: epochMs.nullable().describe('What was understood of that; null where nothing was'),
    servName: z.string().describe('Of the service that it is for; as the file has it where none was found'),
    segmentName: z.string(),
    customerName: z.string(),
    phonenumber: z.string(),
    email: z.string(),
    notes: z.string(),
    number: z.string().nullable().describe('Of the appointment; null where there is none'),
    error: z
      .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
      .nullable(),
  })
  .meta({ id: 'ImportedAppointment' });
export type ImportRow = z.infer<typeof importRow>;

const dateOrder = z.enum(['dmy', 'mdy']).describe('Order of day and month');

const imported = z
  .object({
    zone: z.string().describe('Time zone of the clock on the branch’s wall'),
    canceled: z.number().int().describe('How many events were left out, since they are cancelled'),
    dateOrder: z
      .object({
        order: dateOrder,
        isCertain: z.boolean().describe('A date of the file decides it, or the request; else it is assumed'),
      })
      .nullable()
      .describe('How dates of digits are read, 3/4/2026; null where the file has none'),
    lines: z.array(importRow).describe('In the order of the file'),
  })
  .meta({ id: 'AppointmentImport' });
export type AppointmentImport = z.infer<typeof imported>;

export const importAppointments = endpoint({
  method: 'post',
  path: '/branches/{id}/appointments/import',
  tag: 'Appointments',
  summary: 'Book the appointments of a CSV list or an iCalendar file, or say what would become of them',
  // Only for people; programs book one by one.
  privilege: [MODULES.workstation, MODULES.supervisionView],
  params: idParams,
  // UTF-8 needs up to three bytes per character, and JSON two per line break.
  maxBodyBytes: 4 * MAX_IMPORT_LENGTH,
  body: z
    .object({
      format: z.enum(['csv', 'ical']),
      content: plainText(MAX_IMPORT_LENGTH).describe(
        `The text of the file; at most ${MAX_IMPORTED_APPOINTMENTS} appointments`,
      ),
      idServices: id.optional().describe('For lines that name no service'),
      idSegments: id.optional().describe('For lines that name no segment'),
      dateOrder: dateOrder.optional().describe('In place of the order that the dates of the file decide'),
      dry: yesNo.describe('Y books nothing'),
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
