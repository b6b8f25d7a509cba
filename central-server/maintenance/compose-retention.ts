import { type Kysely, sql, type Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { firstRetainedDay } from '#shared/domain/settings/first-retained-day.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import type { AsyncRoute } from '#shared/server/kit/route.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { Notice } from '../notices.ts';

export interface RetentionOptions {
  readonly database: Pick<CentralDatabase, 'db' | 'reader' | 'dialect'>;
  readonly settings: () => Promise<Pick<GeneralSettings, 'factYears' | 'alarmYears'>>;
}

/** Facts of tickets. Roll-ups remain, so that metrics of days, hours and queues are complete. */
const TICKET_FACTS = [
  'fact_tickets',
  'fact_ticket_events',
  'fact_sessions',
  'fact_ticket_transactions',
] as const satisfies readonly (keyof CentralTables)[];

/** Ended alarms and events. */
const ALARMS = ['fleet_alarms', 'central_alarms'] as const;

/** Key of the lock for deleting: any number, the same in every process. */
const RETENTION_LOCK = 7_281_945;

/** Deletes facts of tickets and ended alarms after the years of the settings; deletes nothing by default. */
export function composeRetention({
  database,
  settings,
}: RetentionOptions): Feature<Notice, AsyncRoute<Notice>> {
  const { db, reader, dialect } = database;
  /** First months for which older rows were deleted by this process. */
  let done = { facts: '', alarms: '' };

  return {
    async doHousekeeping(now) {
      const { factYears, alarmYears } = await settings();
      const facts = firstRetainedDay(factYears, now) ?? '';
      const alarms = firstRetainedDay(alarmYears, now) ?? '';
      if (facts !== '' && facts !== done.facts) {
        if (dialect === 'postgres') await dropMonths(db, facts);
        const branches = await reader.selectFrom('branches').select('id').orderBy('id').execute();
        for (const { id } of branches) await deleteFacts(db, id, facts);
      }
      if (alarms !== '' && alarms !== done.alarms) await deleteAlarms(db, Date.parse(alarms));
      done = { facts, alarms };
    },
  };
}

/** Deletes the facts of a branch before this day; its primary keys begin with branch and day. */
const deleteFacts = (db: Kysely<CentralTables>, idBranches: number, firstDay: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (const table of TICKET_FACTS)
      await trx.deleteFrom(table).where('id_branches', '=', idBranches).where('day', '<', firstDay).execute();
  });

/** Drops PostgreSQL's monthly partitions before this day, which is faster than deleting rows. */
const dropMonths = (db: Kysely<CentralTables>, firstDay: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${RETENTION_LOCK})`.execute(trx);
    for (const table of TICKET_FACTS)
      for (const name of await partitionsBefore(trx, table, firstDay))
        await sql`drop table ${sql.table(name)}`.execute(trx);
  });

async function partitionsBefore(trx: Transaction<CentralTables>, table: string, firstDay: string) {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(${table})`.execute(trx);
  const month = new RegExp(`^${table}_(\\d{4})_(\\d{2})$`);
  return rows
    .map(({ name }) => name)
    .filter((name) => {
      const [, year, number] = month.exec(name) ?? [];
      return year !== undefined && `${year}-${number}-01` < firstDay;
    });
}

const deleteAlarms = (db: Kysely<CentralTables>, before: Millis): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (const table of ALARMS) await trx.deleteFrom(table).where('ended_at', '<', before).execute();
  });
