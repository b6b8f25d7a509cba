import { z } from 'zod';
import { SEAT_NAME } from '#shared/domain/appointments/seats.ts';
import { APPOINTMENT_STATES } from '#shared/domain/appointments/states.ts';
import { endpoint } from '../endpoint.ts';
import { anyText, epochMs } from '../fields.ts';

const shared = { tag: 'Replication', only: 'central', privilege: 'branch' } as const;
const errors = ['SIGNATURE_INVALID', 'SIGNATURE_EXPIRED', 'BRANCH_REVOKED'] as const;

/** Maximum size of a full synchronization of seats and appointments. */
const MAX_SYNC_BYTES = 32 * 1024 * 1024;
/** Maximum duration of a long poll for seats. */
export const SEAT_POLL_TIMEOUT_MS = 25_000;

const id = z.int().positive();
const count = z.int().nonnegative();
const randomId = z.string().min(1).max(60);
const end = z.enum(['branch', 'central']);

const seats = z
  .record(
    z.string().regex(SEAT_NAME),
    z.object({ holder: end, booking: randomId.nullable(), writes: z.array(randomId).max(100_000) }),
  )
  .describe('Seats by queue, start and end of the slot and seat number, each with its writes');

/** Messages between both ends. */
const seatMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('greeting'), id: randomId, machine: anyText(200) }),
  z.object({ kind: z.literal('answer'), greeting: randomId, session: randomId, seats }),
  z.object({ kind: z.literal('confirmation'), session: randomId, seats }),
  z.object({ kind: z.literal('seats'), session: randomId, seats }),
  z.object({ kind: z.literal('apart'), session: randomId }),
]);

const customer = {
  customerName: z.string().max(200),
  phonenumber: z.string().max(60),
  email: z.string().max(200),
  notes: z.string().max(1_000),
};

/** An appointment in a message. */
const syncedAppointment = z.object({
  booking: randomId.describe('Id of the appointment at both ends'),
  bookedBy: end,
  version: count.describe('Incremented with each change by the end that booked the appointment'),
  stateName: z.enum(APPOINTMENT_STATES),
  number: anyText(20),
  idQueues: id,
  idServices: id,
  idSegments: id,
  start: epochMs,
  end: epochMs,
  seat: id,
  missedFrom: epochMs,
  createdAt: epochMs,
  ...customer,
  language: anyText(20).describe('Language of messages to the customer; empty for that of the branch'),
  requestDone: z
    .string()
    .max(60)
    .describe('Last request of the other end that was carried out; empty if none'),
  bookedThrough: anyText(20)
    .default('')
    .describe('desk, program or customer; empty if unknown to the sender'),
  idTickets: z
    .int()
    .positive()
    .nullable()
    .default(null)
    .describe('Ticket of the appointment at the branch; null before arrival and in messages of central'),
});
export type SyncedAppointment = z.infer<typeof syncedAppointment>;

/** A request about an appointment of the other end. */
const syncedRequest = z.object({
  name: randomId,
  booking: randomId,
  what: z.enum(['cancel', 'change']),
  ...customer,
});
export type SyncedRequest = z.infer<typeof syncedRequest>;

const syncFields = {
  appointments: z.array(syncedAppointment).max(100_000),
  requests: z.array(syncedRequest).max(10_000),
  change: count.describe('Newest change of the sender in this message'),
};

export const syncSeats = endpoint({
  ...shared,
  method: 'post',
  path: '/replication/slots',
  summary: 'Exchange the seats and appointments of slots between a branch and central',
  body: z.object({
    message: seatMessage,
    ...syncFields,
    received: count.describe('Newest change of central received by the branch'),
    zone: anyText(60).describe('Time zone of the branch'),
  }),
  maxBodyBytes: MAX_SYNC_BYTES,
  answer: z.object({
    message: seatMessage.nullable().describe('Message of central; null if this machine is not the branch'),
    ...syncFields,
    isBehind: z
      .boolean()
      .describe('True if the branch was restored and reported more before than it has now'),
  }),
  errors,
});

export const pollSeats = endpoint({
  ...shared,
  method: 'post',
  path: '/replication/slots/poll',
  summary: 'Long poll for changes of seats or appointments of the branch at central',
  body: z.object({
    received: count.describe('Newest change of central received by the branch'),
    waitMs: z
      .int()
      .min(0)
      .max(SEAT_POLL_TIMEOUT_MS)
      .default(SEAT_POLL_TIMEOUT_MS)
      .describe('Maximum milliseconds to wait'),
  }),
  answer: z.object({ change: count.describe('Newest change of central') }),
  errors,
});
