import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { daysBefore } from '#shared/domain/statistics/period.ts';
import { integer, type Table } from '#shared/server/db/migrations/columns.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Days that dashboards look back, and one more. */
const LOOKBACK_DAYS = 64;

/**
 * Adds how many arrived in each hour of a day, queue by queue in one row: what a dashboard compares today with is read
 * from few rows. What was there before is taken from the quarters of an hour. Adds an index over who is being served.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const made = db.schema.createTable('arrival_hours');
  const inOrder = db.getExecutor().adapter instanceof SqliteAdapter;
  await ((inOrder ? made.modifyEnd(sql`without rowid`) : made) as Table)
    .addColumn('day', 'text', (c) => c.notNull())
    .$call(integer('id_branches', 'id_queues', ...HOURS.map((hour) => `hour_${hour}`)))
    .addPrimaryKeyConstraint('arrival_hours_key', ['day', 'id_branches', 'id_queues'] as never[])
    .execute();
  await db.schema
    .createIndex('fact_tickets_assisting')
    .on('fact_tickets')
    .columns(['id_branches', 'day'])
    .where(sql.ref('state'), '=', sql.lit('assisting'))
    .execute();
  await fill(db);
}

async function fill(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ day: string | null }>`select max(day) as day from roll_ups`.execute(db);
  const last = rows[0]?.day;
  if (!last) return;
  const columns = sql.join(HOURS.map((hour) => sql.ref(`hour_${hour}`)));
  const hourTotals = HOURS.map(
    (hour) => sql`sum(case when slot / 4 = ${sql.lit(hour)} then arrived else 0 end)`,
  );
  await sql`insert into arrival_hours (day, id_branches, id_queues, ${columns})
    select day, id_branches, id_queues, ${sql.join(hourTotals)} from roll_ups
    where day >= ${daysBefore(last, LOOKBACK_DAYS)} group by day, id_branches, id_queues`.execute(db);
}
