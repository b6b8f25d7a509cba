import type { Kysely } from 'kysely';
import { reportAppointments } from '#shared/server/db/migrations/reported-appointments.ts';

/** Lets reports tell of appointments. */
export const up = (db: Kysely<unknown>): Promise<void> => reportAppointments(db);
