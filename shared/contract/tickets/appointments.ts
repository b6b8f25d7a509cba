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
    number: z.string().describe('What the customer says to be found'),
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
    email: z.string().describe('The mail address of the customer; empty for none'),
    mailFailure: z
      .string()
      .nullable()
      .describe('Why the mail server refuses mail to this address; null where it does not'),
    notes: z.string(),
    idTicket: id.nullable().describe('The ticket with which the customer waits, once arrived'),
    code: z.string().nullable().describe('The code of that ticket'),
    pendingAction: z
      .enum(['cancel', 'change'])
      .nullable()
      .describe('What the end that booked it, the branch or central, is to carry out once it hears of it'),
  })
  .meta({ id: 'Appointment' });
export type Appointment = z.infer<typeof appointment>;

const calendarSlot = z
  .object({
    idQueues: id,
    start: epochMs,
    end: epochMs,
    seats: z.number().int().describe('How many may book'),
    free: z.number().int().describe('How many still may; 0 once it is too late or too early to book'),
    elsewhere: z
      .number()
      .int()
      .describe(
        'How many more may where the branch has a central: at central those of the branch, there those of central',
      ),
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
    zone: z.string().describe('Time zone of the clock on the branch’s wall: a name, or a difference'),
    today: z.string(),
    pendingAtOtherEnd: z
      .boolean()
      .describe('True while branch and central have to meet before anything is booked here'),
    notifies: z
      .object({
        mail: z.boolean().describe('To those with a mail address'),
        sms: z.boolean().describe('To those with a telephone whom no mail reaches'),
      })
      .describe('How customers are told of what is booked, moved or cancelled'),
    queues: z.array(calendarQueue).describe('Those that offer appointments'),
    days: z.array(
      z.object({
        day: z.string(),
        closed: z.string().nullable().describe('Why the branch is closed; null where it is not'),
        slots: z.array(calendarSlot),
        appointments: z.array(appointment).describe('By their beginnings'),
      }),
    ),
  })
  .meta({ id: 'AppointmentCalendar' });
export type AppointmentCalendar = z.infer<typeof calendar>;

export const getAppointmentCalendar = endpoint({
  method: 'get',
  path: '/branches/{id}/appointment_calendar',
  tag,
  summary: 'The appointments of a branch on one day or a week, and the slots that are offered',
  privilege,
  params: idParams,
  query: z.object({
    day: calendarDay.optional().describe('The first; today where it is missing'),
    days: z.coerce.number().int().min(1).max(7).default(1),
  }),
  answer: calendar,
  errors: ['NOT_FOUND'],
});

export const findAppointments = endpoint({
  method: 'get',
  path: '/branches/{id}/appointments',
  tag,
  summary: 'Appointments by name, telephone or number, those to come first; at most 50',
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
    .object({ idServices: id, idSegments: id, start: epochMs.describe('Of the slot'), ...customerFields })
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
  .object({ start: epochMs.describe('Of the slot; the same for not moving it'), ...customerFields })
  .meta({ id: 'AppointmentChange' });

export const changeAppointment = endpoint({
  method: 'put',
  path: '/appointments/{id}',
  unversioned: 'work on an appointment, which its status protects',
  tag,
  summary: 'Move an appointment to another slot of its queue, or change what is known of the customer',
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
  summary: 'The customer will not come: others may have the place',
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
  summary: 'The customer is there: a ticket with the time of the appointment',
  privilege,
  params: idParams,
  query: z.object({ print: yesNo.optional().describe('Y prints it at the branch’s printer') }),
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
