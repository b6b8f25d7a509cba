import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import { ownBooking } from '#shared/server/appointments/own-booking.ts';

/** Reads a booking with what its customer needs to find the way. */
export function createOwnBookings(sqlite: Database) {
  const one = statement<{ id: number }>()(sqlite, (db, p) => ownBooking(db, p('id')));
  return (id: number) => one.get({ id });
}

export type OwnBookings = ReturnType<typeof createOwnBookings>;
