import type { Generated } from 'kysely';
import type { AppointmentState, BookedThrough } from '#shared/domain/appointments/states.ts';
import { LOCAL, type ReplicationOf } from './replicates.ts';
import type { Flag } from './tables.ts';

/** The two that may book at a branch: it, and its central. */
export type BookingEnd = 'branch' | 'central';

/**
 * Keeps who has booked which place of which slot. Whose it was is forgotten some days after it, as the settings say; that
 * somebody had it, and what became of it, stays for reports.
 */
export interface AppointmentsTable {
  id: Generated<number>;
  id_branches: number;
  /** What the customer says to be found: digits, of one appointment at a time. */
  number: string;
  state: AppointmentState;
  id_queues: number;
  id_services: number;
  id_segments: number;
  slot_start: number;
  slot_end: number;
  place: number;
  customer_name: string;
  /** The customer's name for searching, without regard to case and accents. */
  customer_key: string;
  phone: string;
  /** Where the customer is written to; empty for nowhere. */
  email: string;
  /** In which language; empty for that of the branch. */
  language: string;
  notes: string;
  /** Since when it may be told that nobody came. */
  missed_from: number;
  /** The ticket with which the customer waits; null before the arrival, and where the branch has not said. */
  id_tickets: number | null;
  created_at: number;
  /** When it was booked, moved or given up, or this end heard of that: what customers are written of. */
  changed_at: number;
  /** Who booked it; 0 for the customer, and where that was at the other end. */
  id_users: number;
  /** When customers who booked themselves agreed to what is kept of them; null where staff booked. */
  consented_at: number | null;
  /** How it was booked; empty where nobody knows. */
  booked_through: Generated<BookedThrough | ''>;
  /** Names it at both ends; empty at a branch without central. */
  booking: Generated<string>;
  /** The end that booked it: it alone moves, changes and cancels it, the other one wishes that. */
  booked_by: Generated<BookingEnd>;
  /** Raised by that end with each change of its own. */
  version: Generated<number>;
  /** The change of this end, counted in its ledger, by which it became what it is; 0 where the other end made it so. */
  changed: Generated<number>;
  /** What this end wishes of one that the other end has booked; empty for nothing. */
  awaits: Generated<'' | 'cancel' | 'change'>;
  /** Names that wish. */
  wish: Generated<string>;
  /** JSON of what is to be known of the customer. */
  wished: Generated<string>;
  /** The wish of the other end that was carried out last. */
  request_done: Generated<string>;
}

/** What an end knows of the places of a branch beside the places: `Ledger` of `sync/places`, in columns. */
export interface AppointmentLedgersTable {
  id_branches: number;
  learned: Flag;
  session: string | null;
  begun: string | null;
  machine: string;
  /** Counts what this end has written. */
  change: number;
  /** At the branch the change up to which central has heard. */
  told: number;
  /** The change of the other end up to which this one has heard. */
  heard: number;
  /** Time zone of the clock on the branch's wall, as the branch says it. */
  zone: Generated<string>;
}

/** Places of slots of which something was written: `Place` of `sync/places`, in columns. */
export interface SlotSeatsTable {
  id_branches: number;
  id_queues: number;
  slot_start: number;
  slot_end: number;
  place: number;
  holder: BookingEnd;
  booking: string | null;
  /** JSON array. */
  writes: string;
  /** As of an appointment. */
  changed: number;
}

export interface AppointmentTables {
  appointments: AppointmentsTable;
  appointment_ledgers: AppointmentLedgersTable;
  slot_seats: SlotSeatsTable;
}

/** None goes through the change log: the ends tell each other of places and appointments in their meetings. */
export const APPOINTMENT_REPLICATION: ReplicationOf<AppointmentTables> = {
  appointments: LOCAL,
  appointment_ledgers: LOCAL,
  slot_seats: LOCAL,
};
