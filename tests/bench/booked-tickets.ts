import type { Insertable } from 'kysely';
import type { AppointmentsTable } from '#shared/server/db/schema/appointments.ts';

interface Ticket {
  readonly id: number;
  readonly id_branches: number;
  readonly id_queues: number;
  readonly id_services: number;
  readonly id_segments: number;
  readonly arrived_at: number;
}

const EVERY = 10;
const MINUTE = 60_000;
const LENGTH = 30 * MINUTE;

/** Time of the customer's appointment; null for nine customers in ten. */
export const bookedAt = (index: number, arrived: number): number | null =>
  index % EVERY === 0 ? arrived + 5 * MINUTE : null;

/** The appointment of a ticket. */
export const appointmentOf = (
  { id, arrived_at, ...of }: Ticket,
  start: number,
): Insertable<AppointmentsTable> => ({
  id,
  number: '',
  state: 'arrived',
  slot_start: start,
  slot_end: start + LENGTH,
  id_branches: of.id_branches,
  id_queues: of.id_queues,
  id_services: of.id_services,
  // Unique for each slot and seat.
  id_segments: of.id_segments,
  seat: id % 1_000_000,
  missed_from: start + LENGTH,
  customer_name: '',
  customer_key: '',
  phone: '',
  email: '',
  language: '',
  notes: '',
  id_tickets: id,
  created_at: arrived_at - LENGTH,
  changed_at: arrived_at,
  id_users: 0,
  consented_at: null,
  booked_through: 'customer',
});
