import { type Kysely, type Selectable, sql } from 'kysely';
import { type Language, language } from '#shared/contract/fields.ts';
import type { Appointment } from '#shared/contract/tickets/appointments.ts';
import type { CustomerBooking } from '#shared/contract/tickets/public-booking.ts';
import { type BookedThrough, mayBecome } from '#shared/domain/appointments/states.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { AppointmentsTable, AppointmentTables } from '#shared/server/db/schema/appointments.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';

/** An appointment with the names of queue, service and segment. */
interface AppointmentView extends Selectable<AppointmentsTable> {
  readonly queue: string;
  readonly letter: string;
  readonly service: string;
  readonly segment: string;
  /** Code of its ticket; null before the arrival, and at central. */
  readonly code: string | null;
  readonly mail_failure: string | null;
}

/** Selects the last refusal of email to the address of appointment `a`. */
export const mailFailure = sql<string | null>`(select l.failure from jobs as l
  where l.target = a.email and l.state = 'dead' and l.kind = 'email' order by l.ended_at desc limit 1)`.as(
  'mail_failure',
);

type CustomerFields = Pick<Appointment, 'customerName' | 'phonenumber' | 'email' | 'notes'>;

/** Customer data, with a pending change of the other end applied. */
const customerOf = (row: AppointmentView): CustomerFields =>
  row.pending_action === 'change'
    ? (JSON.parse(row.request_details) as CustomerFields)
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
  pendingAction: row.pending_action === '' ? null : row.pending_action,
});

type Db = Kysely<SharedTables & AppointmentTables>;

/** Finds a booking with branch, service and time zone for its customer. */
export const findCustomerBooking = (db: Db, id: number) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('branches as b', 'b.id', 'a.id_branches')
    .innerJoin('services as s', 's.id', 'a.id_services')
    .selectAll('a')
    .select(['b.name as branch', 'b.address', 'b.city', 'b.company_name as company'])
    .select(['s.name as service', 's.translations'])
    .where('a.id', '=', id)
    // Anonymized appointments are not visible.
    .where('a.customer_name', '<>', '');

export type CustomerBookingRow = Awaited<
  ReturnType<ReturnType<typeof findCustomerBooking>['executeTakeFirstOrThrow']>
>;

/** Maps a booking to the view of its customer. */
export const presentBooking = (row: CustomerBookingRow, zone: string, now: Millis): CustomerBooking => ({
  number: row.number,
  start: row.slot_start,
  end: row.slot_end,
  // A pending cancellation counts as cancelled.
  stateName: row.pending_action === 'cancel' ? 'canceled' : row.state,
  idBranches: row.id_branches,
  branchName: row.branch,
  address: row.address,
  city: row.city,
  companyName: row.company,
  idServices: row.id_services,
  idSegments: row.id_segments,
  serviceName: row.service,
  serviceNames: JSON.parse(row.translations || '{}'),
  customerName: row.customer_name,
  email: row.email,
  zone,
  now,
  canChange: mayBecome('move', row.state) && row.pending_action !== 'cancel' && row.slot_start > now,
  language: language.safeParse(row.language).data ?? '',
});

export interface Customer {
  readonly customerName: string;
  readonly phonenumber: string;
  readonly email: string;
  readonly notes: string;
}

export interface BookInput extends Customer {
  readonly idBranches: number;
  readonly idServices: number;
  readonly idSegments: number;
  /** Start of the slot. */
  readonly start: Millis;
  /** User who books; 0 for customers. */
  readonly idUsers: number;
  /** Language of messages; empty for that of the branch. */
  readonly language: Language | '';
  /** Time of the customer's consent; null if staff books. */
  readonly consentedAt: Millis | null;
  readonly bookedThrough: BookedThrough;
}

/** Columns of the customer data. */
export const customerColumns = ({ customerName, phonenumber, email, notes }: Customer) => ({
  customer_name: customerName,
  customer_key: foldText(customerName),
  phone: phonenumber,
  email,
  notes,
});

type AnonymizedColumns = Pick<
  Selectable<AppointmentsTable>,
  | 'number'
  | 'customer_name'
  | 'customer_key'
  | 'phone'
  | 'email'
  | 'notes'
  | 'consented_at'
  | 'pending_action'
  | 'request_name'
  | 'request_details'
>;

/** Values of the personal columns of an anonymized appointment. Service and outcome stay for reports. */
export const ANONYMIZED: AnonymizedColumns = {
  number: '',
  customer_name: '',
  customer_key: '',
  phone: '',
  email: '',
  notes: '',
  consented_at: null,
  pending_action: '',
  request_name: '',
  request_details: '',
};

/** True if the appointment is anonymized; every booking has a name. */
export const isAnonymized = ({ customer_name }: { readonly customer_name: string }): boolean =>
  customer_name === '';
