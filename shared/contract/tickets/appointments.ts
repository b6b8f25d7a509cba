import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { APPOINTMENT_STATES } from '#shared/domain/appointments/states.ts';
import { calendarDay } from '../configuration/closed-days.ts';
import { endpoint } from '../endpoint.ts';
import { emailAddress, epochMs, id, idParams, name, telephone, text, yesNo } from '../fields.ts';
import { issuedTicket, MAX_NAME_LENGTH } from './tickets.ts';

const tag = 'Appointments';
/** Operators, supervisors and programs that issue tickets. */
const privilege = [MODULES.workstation, MODULES.supervisionView, MODULES.generateTickets] as const;

const appointment = z
  .object({
    idAppointments: id,
    idBranches: id,
    number: z.string().describe('Appointment number that the customer gives on arrival'),
    stateName: z.enum(APPOINTMENT_STATES),
    start: epochMs,
    end: epochMs,
    idQueues: id,
    queueName: z.string(),
    letter: z.string(),
    idServices: id,
    servName: z.string(),
    idSegments: id,
    segmentName: z.string(),
    customerName: z.string(),
    phonenumber: z.string(),
    email: z.string().describe('Email address of the customer; empty if none'),
    mailFailure: z
      .string()
      .nullable()
      .describe('Reason why the mail server rejects email to this address; null if it does not'),
    notes: z.string(),
    idTicket: id.nullable().describe('Ticket of the customer; null before arrival'),
    code: z.string().nullable().describe('Code of that ticket; null before arrival'),
    pendingAction: z
      .enum(['cancel', 'change'])
      .nullable()
      .describe('Request to be carried out by the end that booked, branch or central; null if none'),
  })
  .meta({ id: 'Appointment' });
export type Appointment = z.infer<typeof appointment>;

const calendarSlot = z
  .object({
    idQueues: id,
    start: epochMs,
    end: epochMs,
    seats: z.number().int().describe('Number of seats'),
    free: z
      .number()
      .int()
      .describe('Number of seats that can be booked here; 0 if it is too late or too early to book'),
    elsewhere: z
      .number()
      .int()
      .describe('Number of seats that can be booked at the other end only: at the branch or at central'),
  })
  .meta({ id: 'CalendarSlot' });
export type CalendarSlot = z.infer<typeof calendarSlot>;

const calendarQueue = z
  .object({
    idQueues: id,
    queueName: z.string(),
    letter: z.string(),
    pairs: z.array(
      z.object({ idServices: id, servName: z.string(), idSegments: id, segmentName: z.string() }),
    ),
  })
  .meta({ id: 'CalendarQueue' });
export type CalendarQueue = z.infer<typeof calendarQueue>;

const calendar = z
  .object({
    now: epochMs,
    zone: z.string().describe('Time zone of the branch: a name or an offset from UTC'),
    today: z.string(),
    pendingAtOtherEnd: z
      .boolean()
      .describe('True until branch and central have synchronized; nothing can be booked here before'),
    notifies: z
      .object({
        mail: z.boolean().describe('Whether customers with an email address are notified by email'),
        sms: z
          .boolean()
          .describe('Whether customers with a phone number who get no email are notified by SMS'),
      })
      .describe('Notifications to customers about bookings, changes and cancellations'),
    queues: z.array(calendarQueue).describe('Queues that offer appointments'),
    days: z.array(
      z.object({
        day: z.string(),
        closed: z.string().nullable().describe('Reason why the branch is closed; null if it is open'),
        slots: z.array(calendarSlot),
        appointments: z.array(appointment).describe('Appointments, sorted by start time'),
      }),
    ),
  })
  .meta({ id: 'AppointmentCalendar' });
export type AppointmentCalendar = z.infer<typeof calendar>;

export const getAppointmentCalendar = endpoint({
  method: 'get',
  path: '/branches/{id}/appointment_calendar',
  tag,
  summary: 'Appointments and offered slots of a branch for 1 to 7 days',
  privilege,
  params: idParams,
  query: z.object({
    day: calendarDay.optional().describe('First day; today if missing'),
    days: z.coerce.number().int().min(1).max(7).default(1),
  }),
  answer: calendar,
  errors: ['NOT_FOUND'],
});

export const findAppointments = endpoint({
  method: 'get',
  path: '/branches/{id}/appointments',
  tag,
  summary: 'Appointments by name, phone or number, future ones first; at most 50',
  privilege,
  params: idParams,
  query: z.object({ search: name(90) }),
  answer: z.array(appointment),
  errors: ['NOT_FOUND'],
});

/** A mail address or empty. */
const customerEmail = z.union([z.literal(''), emailAddress]);

/** Customer data that staff enter. */
export const customerFields = {
  customerName: name(MAX_NAME_LENGTH),
  phonenumber: telephone.default(''),
  email: customerEmail.default(''),
  notes: text(256).default(''),
};

export const bookAppointment = endpoint({
  method: 'post',
  path: '/branches/{id}/appointments',
  tag,
  summary: 'Book a slot for a customer',
  privilege,
  params: idParams,
  body: z
    .object({ idServices: id, idSegments: id, start: epochMs.describe('Slot start time'), ...customerFields })
    .meta({ id: 'AppointmentBody' }),
  answer: appointment,
  errors: [
    'NOT_FOUND',
    'QUEUE_NOT_EXISTED',
    'SLOT_NOT_OFFERED',
    'SLOT_FULL',
    'SLOT_OWNED_BY_CENTRAL',
    'SLOT_OWNED_BY_BRANCH',
    'SLOTS_NOT_SYNCED',
    'BOOKING_CONTACT_LIMIT',
  ],
});

const appointmentChange = z
  .object({ start: epochMs.describe('Start of the slot; unchanged to keep the slot'), ...customerFields })
  .meta({ id: 'AppointmentChange' });

export const changeAppointment = endpoint({
  method: 'put',
  path: '/appointments/{id}',
  unversioned: 'work on an appointment, which its status protects',
  tag,
  summary: 'Move an appointment to another slot of its queue, or change the customer data',
  privilege,
  params: idParams,
  body: appointmentChange,
  // Number, status and messages may change at the other end.
  derived: Object.keys(appointment.shape).filter((field) => !(field in appointmentChange.shape)),
  answer: appointment,
  errors: [
    'NOT_FOUND',
    'APPOINTMENT_WRONG_STATE',
    'QUEUE_NOT_EXISTED',
    'SLOT_NOT_OFFERED',
    'SLOT_FULL',
    'SLOT_OWNED_BY_CENTRAL',
    'SLOT_OWNED_BY_BRANCH',
    'SLOTS_NOT_SYNCED',
  ],
});

export const cancelAppointment = endpoint({
  method: 'post',
  path: '/appointments/{id}/cancel',
  tag,
  summary: 'Cancel an appointment; its seat becomes available',
  privilege,
  params: idParams,
  answer: appointment,
  errors: ['NOT_FOUND', 'APPOINTMENT_WRONG_STATE', 'SLOTS_NOT_SYNCED'],
});

export const arriveAppointment = endpoint({
  method: 'post',
  path: '/appointments/{id}/arrive',
  tag,
  only: 'branch',
  summary: 'Register the arrival of a customer; issues a ticket with the time of the appointment',
  privilege,
  params: idParams,
  query: z.object({ print: yesNo.optional().describe('Y prints the ticket at the printer of the branch') }),
  answer: z.object({ appointment, ticket: issuedTicket }),
  errors: [
    'NOT_FOUND',
    'APPOINTMENT_WRONG_STATE',
    'APPOINTMENT_OTHER_DAY',
    'QUEUE_NOT_EXISTED',
    'QUEUE_NUMBERS_EXHAUSTED',
    'NO_PRINTER',
  ],
});
