import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idParams, seconds, yesNo } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';
import { CONFIGURES, LOCKED_BY_CENTRAL_ERRORS, origin } from './configured.ts';

const tag = 'Appointments';

/** Appointment offer of a branch for a queue. */
export const appointmentOfferBody = z
  .object({
    enabled: yesNo.describe('Whether appointments are offered'),
    idDefinedTimetables: id.nullable().describe('The schedule in whose hours slots begin and end'),
    slot: seconds
      .max(4 * 3600)
      .describe('How long a slot lasts; 0 for the longest planned time of the queue’s services'),
    seats: z.number().int().min(1).max(50).describe('How many people one slot takes'),
    walkInPercent: z
      .number()
      .int()
      .min(0)
      .max(100)
      .describe('How many of a hundred places of a day are kept for people without an appointment'),
    branchPercent: z
      .number()
      .int()
      .min(0)
      .max(100)
      .default(50)
      .describe(
        'How many of a hundred free places a branch of a central keeps for its own desk; central books the others',
      ),
    daysAhead: z.number().int().min(0).max(366).describe('How many days ahead may be booked'),
    notice: seconds.describe('How long before its beginning a slot may be booked at the latest'),
    late: seconds.describe('How long after the appointed time people may arrive before they are a no-show'),
  })
  .meta({ id: 'AppointmentOfferBody' });
export type AppointmentOfferBody = z.infer<typeof appointmentOfferBody>;

const appointmentOffer = appointmentOfferBody
  .extend({ id: id.describe('The queue'), name: z.string(), letter: z.string() })
  .extend(origin.shape)
  .meta({ id: 'AppointmentOffer' });
export type AppointmentOffer = z.infer<typeof appointmentOffer>;

export const listAppointmentOffers = endpoint({
  method: 'get',
  path: '/branches/{id}/appointment_offers',
  tag,
  summary: 'The queues with appointments that a branch has, each with what it offers there',
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
  summary: 'What a branch offers in a queue to people who book',
  privilege: CONFIGURES.branch,
  params: z.object({ id, idQueues: id }),
  body: appointmentOfferBody,
  answer: appointmentOffer,
  errors: ['NOT_FOUND', ...LOCKED_BY_CENTRAL_ERRORS, 'OFFER_WITHOUT_SCHEDULE'],
});
