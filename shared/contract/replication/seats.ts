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
  .describe('Queue, beginning and end of the slot, number of the place; what was written of it');

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
  booking: randomId.describe('Names it at both ends'),
  bookedBy: end,
  version: count.describe('Raised by the end that booked it, with each change of its own'),
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
  language: anyText(20).describe('In which the customer is written to; empty for that of the branch'),
  requestDone: z
    .string()
    .max(60)
    .describe('The last request of the other end that was carried out; empty for none'),
  bookedThrough: anyText(20)
    .default('')
    .describe('desk, program or customer; empty where the sender does not know'),
  idTickets: z
    .int()
    .positive()
    .nullable()
    .default(null)
    .describe('The ticket that it became at the branch; null before, and where central tells'),
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
  change: count.describe('The newest change of its own that the sender tells of'),
};

export const syncSeats = endpoint({
  ...shared,
  method: 'post',
  path: '/replication/slots',
  summary:
    'What a branch knows and has changed of the places and appointments of its slots, and what central has',
  body: z.object({
    message: seatMessage,
    ...syncFields,
    received: count.describe('The newest change of central that the branch has heard of'),
    zone: anyText(60).describe('Time zone of the clock on the branch’s wall'),
  }),
  maxBodyBytes: MAX_SYNC_BYTES,
  answer: z.object({
    message: seatMessage.nullable().describe('Null where this machine is not the branch'),
    ...syncFields,
    isBehind: z.boolean().describe('True where the branch has told more than it knows now: it was put back'),
  }),
  errors,
});

export const pollSeats = endpoint({
  ...shared,
  method: 'post',
  path: '/replication/slots/poll',
  summary: 'Answers as soon as central has changed something of the branch’s places or appointments',
  body: z.object({
    received: count.describe('The newest change of central that the branch has heard of'),
    waitMs: z
      .int()
      .min(0)
      .max(SEAT_POLL_TIMEOUT_MS)
      .default(SEAT_POLL_TIMEOUT_MS)
      .describe('How long to wait at most'),
  }),
  answer: z.object({ change: count.describe('The newest change of central') }),
  errors,
});
