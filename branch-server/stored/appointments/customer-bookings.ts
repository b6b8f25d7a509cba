import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import { findCustomerBooking } from '#shared/server/appointments/appointment-rows.ts';

/** Booking with the data that its customer needs. */
export function createCustomerBookings(sqlite: Database) {
  const one = statement<{ id: number }>()(sqlite, (db, p) => findCustomerBooking(db, p('id')));
  return (id: number) => one.get({ id });
}

export type CustomerBookings = ReturnType<typeof createCustomerBookings>;
