import type { Generated, Kysely } from 'kysely';
import type { AppointmentState, BookedThrough } from '#shared/domain/appointments/states.ts';
import { configuration, LOCAL, OF_BRANCH, type ReplicationOf } from '../replicates.ts';
import {
  type Flag,
  flag,
  id,
  integer,
  integerOr,
  moment,
  momentOr,
  optionalInteger,
  optionalMoment,
  optionalReference,
  optionalText,
  REPLICATED,
  reference,
  text,
  textKey,
  textOr,
  type Versioned,
} from './columns.ts';
import { createTables, type Definitions, defineTable } from './define-table.ts';

/** The two that may book at a branch: the branch and its central. */
export type BookingEnd = 'branch' | 'central';

/** Appointment offer of a branch for a queue. */
export interface AppointmentOffersTable extends Versioned {
  id: Generated<number>;
  id_branches: number;
  id_queues: number;
  enabled: Flag;
  id_defined_timetables: number | null;
  /** Seconds; 0 for the longest planned time of the queue's services. */
  slot: number;
  seats: number;
  walk_in_percent: number;
  /** Percentage of free seats that the branch keeps if central books too. */
  branch_percent: Generated<number>;
  days_ahead: number;
  /** Seconds, as `late`. */
  notice: number;
  late: number;
}

const appointmentOffers = defineTable<AppointmentOffersTable>({
  ...REPLICATED,
  id_branches: reference('branches'),
  id_queues: reference('queues'),
  enabled: flag(0),
  id_defined_timetables: optionalReference('defined_timetables'),
  slot: integer,
  seats: integer,
  walk_in_percent: integer,
  branch_percent: integerOr(50),
  days_ahead: integer,
  notice: integer,
  late: integer,
});

/** A day on which a branch gives no appointments. */
export interface ClosedDaysTable extends Versioned {
  id: Generated<number>;
  id_branches: number;
  /** `YYYY-MM-DD`. */
  day: string;
  name: string;
}

const closedDays = defineTable<ClosedDaysTable>({
  ...REPLICATED,
  id_branches: reference('branches'),
  day: text,
  name: text,
});

/** Appointments by slot and seat. Personal data is cleared after the configured days; the row stays for reports. */
export interface AppointmentsTable {
  id: Generated<number>;
  id_branches: number;
  /** Number of the appointment, digits, unique among current ones. */
  number: string;
  state: AppointmentState;
  id_queues: number;
  id_services: number;
  id_segments: number;
  slot_start: number;
  slot_end: number;
  seat: number;
  customer_name: string;
  /** The customer's name for searching, without regard to case and accents. */
  customer_key: string;
  phone: string;
  /** Mail address of the customer; empty for none. */
  email: string;
  /** In which language; empty for that of the branch. */
  language: string;
  notes: string;
  /** Time from which it is a no-show. */
  missed_from: number;
  /** Ticket of the customer; null before arrival, and if the branch has not reported it. */
  id_tickets: number | null;
  created_at: number;
  /** Time of booking, change or cancellation, or of its arrival from the other end; triggers messages. */
  changed_at: number;
  /** User who booked it; 0 for the customer, or a user of the other end. */
  id_users: number;
  /** Time of consent of customers who booked online; null for staff bookings. */
  consented_at: number | null;
  /** Booking channel; empty if unknown. */
  booked_through: Generated<BookedThrough | ''>;
  /** Identifies it at both ends; empty at a branch without central. */
  booking: Generated<string>;
  /** The end that booked it: only this end moves, changes and cancels it; the other one requests that. */
  booked_by: Generated<BookingEnd>;
  /** Increased by that end with each change. */
  version: Generated<number>;
  /** Change number of this end that wrote the current state; 0 if the other end did. */
  changed: Generated<number>;
  /** Request of this end about an appointment of the other; empty for none. */
  pending_action: Generated<'' | 'cancel' | 'change'>;
  /** Id of that request. */
  request_name: Generated<string>;
  /** JSON of the requested customer data. */
  request_details: Generated<string>;
  /** Last executed request of the other end. */
  request_done: Generated<string>;
}

const appointments = defineTable<AppointmentsTable>({
  id,
  id_branches: integer,
  number: text,
  state: text,
  id_queues: integer,
  id_services: integer,
  id_segments: integer,
  slot_start: integer,
  slot_end: integer,
  seat: integer,
  customer_name: text,
  customer_key: text,
  phone: text,
  email: text,
  language: text,
  notes: text,
  missed_from: moment,
  id_tickets: optionalInteger,
  created_at: moment,
  changed_at: momentOr(0),
  id_users: integer,
  consented_at: optionalMoment,
  booked_through: text,
  booking: text,
  booked_by: textOr('branch'),
  version: integerOr(1),
  changed: integerOr(0),
  pending_action: text,
  request_name: text,
  request_details: text,
  request_done: text,
});

/** State of an end about the seats of a branch: `Ledger` of `sync/seats`, as columns. */
export interface AppointmentLedgersTable {
  id_branches: number;
  learned: Flag;
  session: string | null;
  handshake: string | null;
  machine: string;
  /** Number of the last write of this end. */
  change: number;
  /** At the branch: last change that central confirmed. */
  reported: number;
  /** Last change of the other end that this one received. */
  received: number;
  /** Time zone of the branch, as reported. */
  zone: Generated<string>;
}

const appointmentLedgers = defineTable<AppointmentLedgersTable>({
  id_branches: id,
  learned: flag(0),
  session: optionalText,
  handshake: optionalText,
  machine: text,
  change: integer,
  reported: integer,
  received: integer,
  zone: text,
});

/** Places of slots of which something was written: `Place` of `sync/seats`, in columns. */
export interface SlotSeatsTable {
  id_branches: number;
  id_queues: number;
  slot_start: number;
  slot_end: number;
  seat: number;
  holder: BookingEnd;
  booking: string | null;
  /** JSON array. */
  writes: string;
  /** As of an appointment. */
  changed: number;
}

const slotSeats = defineTable<SlotSeatsTable>({
  id_branches: integer,
  id_queues: integer,
  slot_start: integer,
  slot_end: integer,
  seat: integer,
  holder: text,
  booking: optionalText,
  writes: text,
  changed: integer,
});

/** Codes that confirm the contact of a public booking, with the seat that each holds until it expires. */
export interface BookingCodesTable {
  /** Random; with a confirmed code it allows one booking. */
  confirmation: string;
  /** SHA-256 of channel and contact, for the limits per contact. */
  contact: string;
  channel: 'mail' | 'sms';
  /** Empty once the code is used or expired, as `code`. */
  recipient: string;
  language: string;
  code: string;
  attempts: number;
  confirmed: Flag;
  id_branches: number;
  id_queues: number;
  slot_start: number;
  slot_end: number;
  seat: number;
  created_at: number;
  expires_at: number;
}

const bookingCodes = defineTable<BookingCodesTable>({
  confirmation: textKey,
  contact: text,
  channel: text,
  recipient: text,
  language: text,
  code: text,
  attempts: integer,
  confirmed: flag(0),
  id_branches: integer,
  id_queues: integer,
  slot_start: moment,
  slot_end: moment,
  seat: integer,
  created_at: moment,
  expires_at: moment,
});

/** Solved challenges of the proof of work, stored until they expire. */
export interface UsedBookingProofsTable {
  nonce: string;
  expires_at: number;
}

const usedBookingProofs = defineTable<UsedBookingProofsTable>({ nonce: textKey, expires_at: moment });

/** Offers of appointments, closed days, appointments and their seats. */
export interface AppointmentTables {
  appointment_offers: AppointmentOffersTable;
  closed_days: ClosedDaysTable;
  appointments: AppointmentsTable;
  appointment_ledgers: AppointmentLedgersTable;
  slot_seats: SlotSeatsTable;
  booking_codes: BookingCodesTable;
  used_booking_proofs: UsedBookingProofsTable;
}

export const APPOINTMENT_REPLICATION: ReplicationOf<AppointmentTables> = {
  appointment_offers: configuration(OF_BRANCH),
  closed_days: configuration(OF_BRANCH),
  appointments: LOCAL,
  appointment_ledgers: LOCAL,
  slot_seats: LOCAL,
  booking_codes: LOCAL,
  used_booking_proofs: LOCAL,
};

const TABLES: Definitions<AppointmentTables> = {
  appointment_offers: appointmentOffers,
  closed_days: closedDays,
  appointments,
  appointment_ledgers: appointmentLedgers,
  slot_seats: slotSeats,
  booking_codes: bookingCodes,
  used_booking_proofs: usedBookingProofs,
};

const INDEXES = [
  'create unique index appointment_offers_pair on appointment_offers (id_branches, id_queues)',
  'create unique index closed_days_day on closed_days (id_branches, day)',
  "create unique index appointments_booking on appointments (id_branches, booking) where booking <> ''",
  'create index appointments_by_number on appointments (id_branches, number)',
  'create index appointments_by_time on appointments (id_branches, slot_start)',
  'create index appointments_by_user on appointments (id_users, created_at)',
  'create index appointments_changed on appointments (id_branches, changed)',
  'create index appointments_ended on appointments (slot_end)',
  "create index appointments_upcoming on appointments (slot_start) where email <> ''",
  "create unique index appointments_number on appointments (id_branches, number) where state in ('booked', 'noshow') and pending_action = '' and number <> ''",
  'create index appointments_of_days on appointments (slot_start)',
  "create unique index appointments_seat on appointments (id_branches, id_queues, slot_start, seat) where state in ('booked', 'arrived')",
  "create index appointments_texted on appointments (changed_at) where phone <> ''",
  "create index appointments_mailed on appointments (changed_at) where email <> ''",
  "create index appointments_with_name on appointments (slot_end) where customer_name <> ''",
  'create index slot_seats_changed on slot_seats (id_branches, changed)',
  'create index slot_seats_ended on slot_seats (slot_end)',
  'create unique index slot_seats_name on slot_seats (id_branches, id_queues, slot_start, slot_end, seat)',
  'create index booking_codes_contact on booking_codes (contact, created_at)',
  'create index booking_codes_expired on booking_codes (expires_at)',
  'create index booking_codes_seats on booking_codes (id_branches, slot_start)',
];

export const createAppointmentTables = (db: Kysely<unknown>): Promise<void> =>
  createTables(db, TABLES, INDEXES);
