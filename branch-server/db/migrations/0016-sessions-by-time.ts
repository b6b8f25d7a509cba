import { type Kysely, sql } from 'kysely';

/** Indexes sessions by workstation and time: forecasts read those of the same day in past weeks. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index workstation_sessions_by_time on workstation_sessions (id_workstations, opened_at)`.execute(
    db,
  );
};
