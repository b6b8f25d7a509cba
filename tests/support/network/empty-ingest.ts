import { type Kysely, sql } from 'kysely';
import type { FactTables } from '#central-server/db/schema/facts.ts';
import type { StreamTables } from '#central-server/db/schema/streams.ts';
import type { CentralTables } from '#central-server/db/tables.ts';
import { pastTriggers } from '../checks/past-triggers.ts';

/** Each table of ingest, typed so that none is missing. */
const TABLES: Readonly<Record<keyof StreamTables | keyof FactTables, true>> = {
  applied_changes: true,
  branch_rows: true,
  dirty_days: true,
  fact_alarm_events: true,
  fact_audit: true,
  fact_recordings: true,
  fact_sessions: true,
  fact_ticket_events: true,
  fact_ticket_transactions: true,
  fact_tickets: true,
  log_ranges: true,
  branch_identities: true,
  quarantine: true,
  trimmed_changes: true,
  streams: true,
};

export const INGEST_TABLES = Object.keys(TABLES) as (keyof typeof TABLES)[];

/** Deletes all data that branches have sent. */
export async function emptyIngest(db: Kysely<CentralTables>): Promise<void> {
  for (const table of INGEST_TABLES) {
    const empty = () => sql`delete from ${sql.table(table)}`.execute(db);
    if (table === 'fact_audit') await pastTriggers(db, table, empty);
    else await empty();
  }
}
