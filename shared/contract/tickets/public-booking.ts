import { z } from 'zod';
import { APPOINTMENT_STATES } from '#shared/domain/appointments/states.ts';
import { calendarDay } from '../configuration/closed-days.ts';
import { endpoint } from '../endpoint.ts';
import { emailAddress, epochMs, id, idParams, language, name, telephone, translations } from '../fields.ts';
import { MAX_NAME_LENGTH } from './tickets.ts';

const tag = 'Booking by customers';
const shared = { tag, privilege: 'public' } as const;

/** Secret of a booking's address: 24 bytes in base64url. */
export const BOOKING_SECRET = /^[A-Za-z0-9_-]{32}$/;
const secret = z.string().regex(BOOKING_SECRET).describe('Secret at the end of the booking address');

/** Maximum days of slots per request. */
export const MAX_DAYS = 31;

const offeredService = z
  .object({
    idServices: id,
    name: z.string(),
    names: translations,
    idSegments: id,
    segmentName: z.string(),
    segmentNames: translations,
  })
  .meta({ id: 'BookableService' });

const bookingBranch = z
  .object({
    idBranches: id,
    branchName: z.string(),
    address: z.string(),
    city: z.string(),
    services: z.array(offeredService).describe('Services, sorted by name'),
    sms: z.boolean().describe('Whether customers who get no email are notified by SMS'),
  })
  .meta({ id: 'BookingBranch' });
export type BookingBranch = z.infer<typeof bookingBranch>;

export const getBookingBranches = endpoint({
  ...shared,
  method: 'get',
  path: '/booking/branches',
  summary: 'Branches and services for booking, with the conditions',
  answer: z
    .object({
      companyName: z.string(),
      consent: z.string().describe('Privacy notice on stored customer data; empty for the default text'),
      retentionDays: z.number().int().describe('Days after which an appointment is deleted'),
      writes: z.boolean().describe('Whether customers are notified by email'),
      needsCode: z
        .boolean()
        .describe('Whether a booking requires a code, at branches that reach customers by email or SMS'),
      needsProof: z.boolean().describe('Whether a booking requires a proof of work'),
      branches: z.array(bookingBranch),
    })
    .meta({ id: 'BookingBranches' }),
  errors: ['BOOKING_CLOSED', 'TOO_MANY_REQUESTS'],
});

export const getFreeSlots = endpoint({
  ...shared,
  method: 'get',
  path: '/booking/branches/{id}/slots',
  summary: 'Available times of a service at a branch',
  params: idParams,
  query: z.object({
    idServices: id,
    idSegments: id,
    from: calendarDay.optional().describe('First day; today if missing'),
    days: z.coerce.number().int().min(1).max(MAX_DAYS).default(MAX_DAYS),
  }),
  answer: z
    .object({
      now: epochMs,
      zone: z.string().describe('Time zone of the branch: a name or an offset from UTC'),
      days: z
        .array(z.object({ day: z.string(), starts: z.array(epochMs) }))
        .describe('Days with a free slot'),
      waitFromMinutes: z
        .int()
        .nullable()
        .describe('Shortest expected wait without an appointment now, in minutes; null if unknown'),
      waitToMinutes: z.int().nullable(),
    })
    .meta({ id: 'FreeSlots' }),
  errors: ['NOT_FOUND', 'BOOKING_CLOSED', 'QUEUE_NOT_EXISTED', 'TOO_MANY_REQUESTS'],
});

/** A booking for its own customer, without data of others. */
const booking = z
  .object({
    number: z.string().describe('Appointment number that the customer gives or enters on arrival'),
    stateName: z.enum(APPOINTMENT_STATES),
    start: epochMs,
    end: epochMs,
    idBranches: id,
    branchName: z.string(),
    address: z.string(),
    city: z.string(),
    companyName: z.string(),
    idServices: id,
    idSegments: id,
    serviceName: z.string(),
    serviceNames: translations,
    customerName: z.string(),
    email: z.string().describe('Email address of the customer; empty if none'),
    zone: z.string().describe('Time zone of the branch: a name or an offset from UTC'),
    canChange: z.boolean().describe('Whether the booking can still be moved or cancelled'),
    language: z.union([language, z.literal('')]),
    now: epochMs,
  })
  .meta({ id: 'CustomerBooking' });
export type CustomerBooking = z.infer<typeof booking>;

const booked = z
  .object({ secret: z.string().describe('Secret at the end of the booking address'), booking })
  .meta({ id: 'BookedPublicly' });

const bookingProof = z
  .string()
  .max(4_000)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/)
  .describe('Base64 of the challenge and its solution, in JSON');

/** The challenge is signed: no field of it can be changed. */
const proofChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    data: z.object({ expiresAt: epochMs }),
  }),
  signature: z.string(),
});

export const bookingProofPayload = z.object({
  challenge: proofChallenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

export const getBookingChallenge = endpoint({
  ...shared,
  method: 'get',
  path: '/booking/challenge',
  summary: 'Get a challenge of the proof of work (ALTCHA, version 2); each solution counts once',
  answer: proofChallenge.meta({ id: 'BookingChallenge' }),
  errors: ['BOOKING_CLOSED', 'TOO_MANY_REQUESTS'],
});

const confirmation = z.string().regex(BOOKING_SECRET);

export const requestBookingCode = endpoint({
  ...shared,
  method: 'post',
  path: '/booking/branches/{id}/codes',
  summary: 'Send a code to the contact of a booking, and hold the slot while the customer enters it',
  params: idParams,
  body: z
    .object({
      idServices: id,
      idSegments: id,
      start: epochMs.describe('Start of the slot'),
      phonenumber: telephone.default(''),
      email: z.union([z.literal(''), emailAddress]).default(''),
      language: language.default('es'),
      proof: bookingProof.optional(),
    })
    .meta({ id: 'BookingCodeRequest' }),
  answer: z
    .object({
      confirmation: z.string().describe('Id of the code, to send with the code and the booking'),
      sentTo: z.object({ by: z.enum(['mail', 'sms']), at: z.string() }),
      expiresAt: epochMs.describe('Expiry of the code and of the hold'),
      resendAt: epochMs.describe('Earliest time to send another code to the contact'),
      now: epochMs,
    })
    .meta({ id: 'BookingCodeSent' }),
  errors: [
    ...(['NOT_FOUND', 'BOOKING_CLOSED', 'QUEUE_NOT_EXISTED', 'SLOT_NOT_OFFERED', 'SLOT_FULL'] as const),
    ...(['SLOTS_NOT_SYNCED', 'CONTACT_REQUIRED', 'CONTACT_UNREACHABLE', 'BOOKING_CODE_OFF'] as const),
    ...(['BOOKING_CODE_TOO_SOON', 'BOOKING_DAY_LIMIT', 'BOOKING_PROOF_REQUIRED'] as const),
    'TOO_MANY_REQUESTS',
  ],
});

export const checkBookingCode = endpoint({
  ...shared,
  method: 'post',
  path: '/booking/codes/check',
  summary: 'Confirm the contact of a booking by its code; a wrong code counts as an attempt',
  body: z.object({ confirmation, code: z.string().regex(/^\d{6}$/) }),
  answer: z
    .object({ isConfirmed: z.boolean(), remainingAttempts: z.int() })
    .meta({ id: 'BookingCodeChecked' }),
  errors: ['BOOKING_CLOSED', 'BOOKING_CODE_EXPIRED', 'TOO_MANY_REQUESTS'],
});

export const bookPublicly = endpoint({
  ...shared,
  method: 'post',
  path: '/booking/branches/{id}/appointments',
  summary: 'Book a slot, as a customer',
  params: idParams,
  body: z
    .object({
      idServices: id,
      idSegments: id,
      start: epochMs.describe('Start of the slot'),
      customerName: name(MAX_NAME_LENGTH),
      phonenumber: telephone.default(''),
      email: z.union([z.literal(''), emailAddress]).default(''),
      language: language.default('es'),
      consent: z.literal(true).describe('Consent of the customer to the storage of their data'),
      confirmation: confirmation.optional().describe('Id of a confirmed code, if bookings require one'),
      proof: bookingProof.optional().describe('Proof of work, if bookings require one and no code'),
    })
    .meta({ id: 'PublicBooking' }),
  answer: booked,
  errors: [
    ...(['NOT_FOUND', 'BOOKING_CLOSED', 'QUEUE_NOT_EXISTED', 'SLOT_NOT_OFFERED', 'SLOT_FULL'] as const),
    ...(['SLOTS_NOT_SYNCED', 'CONTACT_REQUIRED', 'BOOKING_LIMIT'] as const),
    ...(['BOOKING_DAY_LIMIT', 'CONTACT_UNREACHABLE', 'BOOKING_CODE_REQUIRED'] as const),
    ...(['BOOKING_CODE_EXPIRED', 'BOOKING_PROOF_REQUIRED', 'TOO_MANY_REQUESTS'] as const),
  ],
});

/** How customers are notified. */
const notificationChannels = z.object({
  by: z.enum(['mail', 'sms']),
  at: z.string().describe('Email address, or phone number as entered'),
});
export type NotificationChannels = z.infer<typeof notificationChannels>;

const customerEndpoint = { ...shared, method: 'post' } as const;
const bySecret = z.object({ secret });

/** The secret is in the body, so that no log contains it. */
export const watchBooking = endpoint({
  ...customerEndpoint,
  path: '/booking/appointments/state',
  summary: 'Status of a booking by the secret of its address',
  body: bySecret,
  answer: booking
    .extend({
      notified: notificationChannels
        .nullable()
        .describe('Channel for notifications to the customer; null if none'),
    })
    .meta({ id: 'FollowedBooking' }),
  errors: ['BOOKING_UNKNOWN', 'TOO_MANY_REQUESTS'],
});

export const moveBooking = endpoint({
  ...customerEndpoint,
  path: '/booking/appointments/move',
  summary: 'Move a booking to another slot of its queue; its address may change',
  answer: booked,
  body: z.object({ secret, start: epochMs.describe('Start of the slot') }),
  errors: [
    ...(['BOOKING_UNKNOWN', 'APPOINTMENT_WRONG_STATE', 'QUEUE_NOT_EXISTED'] as const),
    ...(['SLOT_NOT_OFFERED', 'SLOT_FULL', 'SLOTS_NOT_SYNCED', 'TOO_MANY_REQUESTS'] as const),
  ],
});

export const cancelBooking = endpoint({
  ...customerEndpoint,
  path: '/booking/appointments/cancel',
  summary: 'Cancel a booking; its seat becomes available',
  answer: booking,
  body: bySecret,
  errors: ['BOOKING_UNKNOWN', 'APPOINTMENT_WRONG_STATE', 'SLOTS_NOT_SYNCED', 'TOO_MANY_REQUESTS'],
});
