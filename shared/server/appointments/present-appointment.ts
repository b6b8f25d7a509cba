import { type Selectable, sql } from 'kysely';
import type { Appointment } from '#shared/contract/tickets/appointments.ts';
import type { AppointmentsTable } from '../db/appointment-tables.ts';

/** An appointment with the names of what it is for. */
export interface AppointmentView extends Selectable<AppointmentsTable> {
  readonly queue: string;
  readonly letter: string;
  readonly service: string;
  readonly segment: string;
  /** Of its ticket; null before the arrival, and at central. */
  readonly code: string | null;
  readonly mail_failure: string | null;
}

/** Selects of `a`, an appointment, why the mail server last refused mail to its address. */
export const mailFailure = sql<string | null>`(select l.failure from letters as l
  where l.recipient = a.email and l.outcome = 'refused' order by l.happened_at desc limit 1)`.as(
  'mail_failure',
);

type Customer = Pick<Appointment, 'customerName' | 'phonenumber' | 'email' | 'notes'>;

/** What is known of the customer, as it will be once the other end has carried out what is wished of it. */
const customerOf = (row: AppointmentView): Customer =>
  row.awaits === 'change'
    ? (JSON.parse(row.wished) as Customer)
    : { customerName: row.customer_name, phonenumber: row.phone, email: row.email, notes: row.notes };

export const presentAppointment = (row: AppointmentView): Appointment => ({
  idAppointments: row.id,
  idBranches: row.id_branches,
  number: row.number,
  stateName: row.state,
  start: row.slot_start,
  end: row.slot_end,
  idQueues: row.id_queues,
  queueName: row.queue,
  letter: row.letter,
  idServices: row.id_services,
  servName: row.service,
  idSegments: row.id_segments,
  segmentName: row.segment,
  ...customerOf(row),
  mailFailure: row.mail_failure,
  idTicket: row.id_tickets,
  code: row.code,
  awaits: row.awaits === '' ? null : row.awaits,
});
