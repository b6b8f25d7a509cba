import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idParams, seconds, yesNo } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';
import { CONFIGURES, LOCKED_BY_CENTRAL_ERRORS, origin } from './configured.ts';

const tag = 'Appointments';

export const MAX_SEATS = 50;
export const MAX_DAYS_AHEAD = 366;

/** Appointment offer of a branch for a queue. */
export const appointmentOfferBody = z
  .object({
    enabled: yesNo.describe('Whether appointments are offered'),
    idDefinedTimetables: id.nullable().describe('Schedule whose hours contain the slots'),
    slot: seconds
      .max(4 * 3600)
      .describe('Duration of a slot in seconds; 0 for the longest planned service time of the queue'),
    seats: z.number().int().min(1).max(MAX_SEATS).describe('Number of seats per slot'),
    walkInPercent: z
      .number()
      .int()
      .min(0)
      .max(100)
      .describe('Percentage of the seats of a day that is reserved for customers without an appointment'),
    branchPercent: z
      .number()
      .int()
      .min(0)
      .max(100)
      .default(50)
      .describe(
        'Percentage of free seats that a branch with a central keeps for its own bookings; central books the others',
      ),
    daysAhead: z
      .number()
      .int()
      .min(0)
      .max(MAX_DAYS_AHEAD)
      .describe('Number of days in advance that can be booked'),
    notice: seconds.describe('Minimum time between the booking and the start of a slot, in seconds'),
    late: seconds.describe(
      'Time after the appointment within which a customer may arrive before it counts as a no-show, in seconds',
    ),
  })
  .meta({ id: 'AppointmentOfferBody' });
export type AppointmentOfferBody = z.infer<typeof appointmentOfferBody>;

const appointmentOffer = appointmentOfferBody
  .extend({ id: id.describe('Id of the queue'), name: z.string(), letter: z.string() })
  .extend(origin.shape)
  .meta({ id: 'AppointmentOffer' });
export type AppointmentOffer = z.infer<typeof appointmentOffer>;

export const listAppointmentOffers = endpoint({
  method: 'get',
  path: '/branches/{id}/appointment_offers',
  tag,
  summary: 'Queues of a branch with appointments, each with its offer',
  privilege: CONFIGURES.branch,
  params: idParams,
  query: listQuery(['name', 'letter', 'enabled']),
  answer: pageOf(appointmentOffer).extend({
    zone: z.string().describe('Time zone of the branch: a name, or an offset such as +05:30'),
  }),
  errors: ['NOT_FOUND'],
});

export const setAppointmentOffer = endpoint({
  method: 'put',
  path: '/branches/{id}/appointment_offers/{idQueues}',
  isVersioned: true,
  tag,
  summary: 'Set the appointment offer of a branch for a queue',
  privilege: CONFIGURES.branch,
  params: z.object({ id, idQueues: id }),
  body: appointmentOfferBody,
  answer: appointmentOffer,
  errors: ['NOT_FOUND', ...LOCKED_BY_CENTRAL_ERRORS, 'OFFER_WITHOUT_SCHEDULE'],
});
