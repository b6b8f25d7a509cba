import type { Kysely } from 'kysely';
import { findTextedAppointments } from '#shared/server/db/migrations/texted-appointments.ts';

/** Lets customers be told of their appointments by SMS. */
export const up = (db: Kysely<unknown>): Promise<void> => findTextedAppointments(db);
