import { type Kysely, sql } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';
import { FACT_KINDS } from './facts/fact-kinds.ts';

const PARTITIONED = FACT_KINDS.filter(({ chainOf }) => chainOf === undefined);

/** Key of the lock for making partitions: any number, the same in every process. */
const PARTITION_LOCK = 7_281_944;

/** A month, `2026-11`, as the index that months are counted by. */
const indexOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
const monthAt = (index: number): string =>
  `${String(Math.trunc(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;

/** Months back in which facts may come late, and months ahead for which partitions are made. */
const BEHIND = 13;
const AHEAD = 2;

/** The month of a moment, by the calendar of Greenwich. */
const monthOf = (moment: number): string => new Date(moment).toISOString().slice(0, 7);

/**
 * Monthly partitions of PostgreSQL's facts, created ahead because later creation moves rows out of the default
 * partition. Old and implausibly late rows stay in the default.
 */
export function createMonths(db: Kysely<CentralTables>) {
  const created = new Set<string>();

  async function createMonth(month: string): Promise<void> {
    if (created.has(month)) return;
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${PARTITION_LOCK})`.execute(trx);
      for (const { table } of PARTITIONED) await createPartition(trx, table, month);
    });
    created.add(month);
  }

  return {
    /** Creates the partitions of this month and the next ones. */
    async prepare(now: number): Promise<void> {
      const present = indexOf(monthOf(now));
      for (let index = present - 1; index <= present + AHEAD; index += 1) await createMonth(monthAt(index));
    },

    /** Creates the partitions of these moments, unless they are too late. */
    async ready(moments: Iterable<number>, now: number): Promise<void> {
      const present = indexOf(monthOf(now));
      const months = new Set<string>();
      for (const moment of moments) {
        if (Math.abs(moment - now) < BEHIND * 32 * DAY_MS) months.add(monthOf(moment));
      }
      for (const month of [...months].sort()) {
        const index = indexOf(month);
        if (index >= present - BEHIND && index <= present + AHEAD) await createMonth(month);
      }
    },
  };
}

export type Months = ReturnType<typeof createMonths>;

async function createPartition(trx: Kysely<CentralTables>, table: string, month: string): Promise<void> {
  const name = `${table}_${month.replace('-', '_')}`;
  const { rows } = await sql<{ known: boolean }>`select to_regclass(${name}) is not null as known`.execute(
    trx,
  );
  if (rows[0]?.known) return;
  const [partition, parent, rest] = [name, table, `${table}_default`].map((one) => sql.table(one));
  const from = `${month}-01`;
  const to = `${monthAt(indexOf(month) + 1)}-01`;
  await sql`lock table ${rest} in access exclusive mode`.execute(trx);
  await sql`create table ${partition} (like ${parent} including all)`.execute(trx);
  await sql`
    with moved as (delete from ${rest} where day >= ${from} and day < ${to} returning *)
    insert into ${partition} select * from moved`.execute(trx);
  await sql`alter table ${parent} attach partition ${partition} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
    trx,
  );
}
