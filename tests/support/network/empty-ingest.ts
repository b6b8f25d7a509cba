import { type Kysely, sql } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { FactTables, StreamTables } from '#central-server/ingest/tables.ts';
import { pastTriggers } from '../checks/past-triggers.ts';

/** Each table of ingest, named by its type: none can be forgotten. */
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
  suspended_logs: true,
  lineages: true,
  quarantine: true,
  trimmed_changes: true,
  streams: true,
};

export const INGEST_TABLES = Object.keys(TABLES) as (keyof typeof TABLES)[];

/** Takes away everything that branches have sent. */
export async function emptyIngest(db: Kysely<CentralTables>): Promise<void> {
  for (const table of INGEST_TABLES) {
    const empty = () => sql`delete from ${sql.table(table)}`.execute(db);
    if (table === 'fact_audit') await pastTriggers(db, table, empty);
    else await empty();
  }
}
