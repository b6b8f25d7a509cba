import { type Kysely, sql } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { type BranchTally, createBranchTally } from '#shared/domain/statistics/branch-tally.ts';
import { ALIVE } from '#shared/domain/tickets/transitions.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';
import type { ServedNow, SupervisedWorkstation } from '#shared/server/dashboard/supervised.ts';

type Db = Kysely<CentralTables>;

/** Replicated data of one business day of a branch. */
export interface DayData {
  readonly tally: BranchTally;
  /** Current tickets by workstation. */
  readonly currentTickets: ReadonlyMap<number, ServedNow>;
  readonly sessions: ReadonlyMap<number, NonNullable<SupervisedWorkstation['session']>>;
}

interface Day {
  readonly idBranches: number;
  /** YYYY-MM-DD. */
  readonly day: string;
}

/**
 * Reads the data of a business day, including attentions that continue from the day before. After a restore the rows
 * of the later incarnation count; rows that the branch no longer has are left out.
 */
export async function readDayData(db: Db, of: Day): Promise<DayData> {
  const [today, older, sessions] = await Promise.all([
    ticketsOf(db, of).execute(),
    ticketsOf(db, { ...of, day: dayBefore(of.day) })
      .where('t.state', 'in', ALIVE)
      .execute(),
    openSessions(db, of),
  ]);
  const tally = createBranchTally();
  const currentTickets = new Map<number, ServedNow>();
  for (const row of [...older, ...today]) {
    const { id, idQueues, state, enteredAt, calledAt, idWorkstations } = row;
    const isOfDay = row.day === of.day;
    tally.put({
      id,
      idQueues,
      state,
      enteredAt,
      calledAt,
      idWorkstations,
      isOfDay,
      noTicket: row.no_ticket === 1,
    });
    if (state !== 'assisting' || idWorkstations === null) continue;
    currentTickets.set(idWorkstations, {
      idTicket: id,
      code: row.code,
      customer: row.customer_name,
      calledAt: calledAt ?? enteredAt,
      plannedServiceTime: row.service_time ?? 0,
    });
  }
  return { tally, currentTickets, sessions };
}

/** Tickets `t` of a day that the branch still has. */
const ticketsOf = (db: Db, { idBranches, day }: Day) =>
  db
    .selectFrom('fact_tickets as t')
    .leftJoin('services as s', 's.id', 't.id_services')
    .select(['t.id', 't.day', 't.id_queues as idQueues', 't.state', 't.no_ticket', 't.code'])
    .select(['t.entered_at as enteredAt', 't.called_at as calledAt', 't.id_workstations as idWorkstations'])
    .select(['t.customer_name', 's.service_time'])
    .where('t.id_branches', '=', idBranches)
    .where('t.day', '=', day)
    .where('t.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('fact_tickets as later')
            .select('later.id')
            .whereRef('later.id_branches', '=', 't.id_branches')
            .whereRef('later.id', '=', 't.id')
            // A reused id cannot be older than this day, so earlier months are not read.
            .where('later.day', '>=', day)
            .whereRef('later.incarnation', '>', 't.incarnation'),
        ),
      ),
    );

async function openSessions(db: Db, { idBranches, day }: Day) {
  const rows = await db
    .selectFrom('fact_sessions as s')
    .leftJoin('users as u', 'u.id', 's.id_users')
    .leftJoin('employees as e', 'e.id', 'u.id_employees')
    .select(['s.id_workstations', 's.id_users', 's.opened_at'])
    .select((eb) => [
      eb.fn.coalesce('e.first_name', sql.lit('')).as('first'),
      eb.fn.coalesce('e.last_name', sql.lit('')).as('last'),
    ])
    .where('s.id_branches', '=', idBranches)
    .where('s.closed_at', 'is', null)
    .where('s.day', 'in', [dayBefore(day), day])
    .where('s.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('fact_sessions as later')
            .select('later.id')
            .whereRef('later.id_branches', '=', 's.id_branches')
            .whereRef('later.id', '=', 's.id')
            .where('later.day', '>=', dayBefore(day))
            .whereRef('later.incarnation', '>', 's.incarnation'),
        ),
      ),
    )
    .orderBy('s.opened_at')
    .execute();
  return new Map(
    rows.map((row) => [
      row.id_workstations,
      {
        idUsers: row.id_users,
        employee: [row.first, row.last].filter(Boolean).join(' '),
        openedAt: row.opened_at,
      },
    ]),
  );
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

/** Version of the replicated data: epoch and last applied number. Manual corrections change neither. */
export async function factsVersion(db: Db, idBranches: number): Promise<string> {
  const at = await db
    .selectFrom('branch_identities as l')
    .innerJoin('streams as s', (on) =>
      on.onRef('s.id_branches', '=', 'l.id_branches').onRef('s.epoch', '=', 'l.epoch'),
    )
    .select(['s.incarnation', 's.applied_seq'])
    .where('l.id_branches', '=', idBranches)
    .executeTakeFirst();
  return at ? `${at.incarnation} ${at.applied_seq}` : 'nothing';
}
