import type { Database } from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { statement } from '#branch-server/db/statement.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { CountedTicket } from '#shared/domain/statistics/branch-tally.ts';
import { ALIVE } from '#shared/domain/tickets/transitions.ts';
import { type BranchCalendar, businessDayEnd } from '#shared/domain/time/business-day.ts';
import { lowestTicketIdAt } from './tickets/ticket-ids.ts';

/** A business day of a branch. */
export interface CountedDay {
  readonly branch: number;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly calendar: BranchCalendar;
}

/** Search range: ids increase with time, except if the clock was wrong for some days. */
const LOOKBACK_MS = 8 * 24 * 3_600_000;

/** Reads tickets for metrics, over the given connection. */
export function createCountedTickets(sqlite: Database) {
  const ofDay = statement<{ branch: number; day: string; from: number }>()(sqlite, (db, p) =>
    counted(db)
      // A range of ids, because the day has no index, which every ticket would have to maintain.
      .where('id', '>=', p('from'))
      .where('id_branches', '=', p('branch'))
      .where('day', '=', p('day')),
  );
  // One query per state, because each state has its own index.
  const alive = ALIVE.map((state) =>
    statement<{ branch: number }>()(sqlite, (db, p) =>
      counted(db).where('id_branches', '=', p('branch')).where('state', '=', state),
    ),
  );
  const one = statement<{ id: number }>()(sqlite, (db, p) => counted(db).where('id', '=', p('id')));

  return {
    /** Tickets of the day, and active ones of any day; some occur twice. */
    all({ branch, day, calendar }: CountedDay): CountedTicket[] {
      const from = lowestTicketIdAt(businessDayEnd(day, calendar) - LOOKBACK_MS);
      const rows = [...ofDay.all({ branch, day, from }), ...alive.flatMap((state) => state.all({ branch }))];
      return rows.map((row) => asCounted(row, day));
    },

    one(id: number, day: string): CountedTicket | undefined {
      const row = one.get({ id });
      return row && asCounted(row, day);
    },
  };
}

const counted = (db: Kysely<BranchTables>) =>
  db
    .selectFrom('tickets')
    .select(['id', 'id_queues as idQueues', 'state', 'day', 'entered_at as enteredAt'])
    .select(['called_at as calledAt', 'no_ticket', 'id_workstations as idWorkstations']);

type Row = Omit<CountedTicket, 'noTicket' | 'isOfDay'> & { readonly no_ticket: number; readonly day: string };

const asCounted = ({ no_ticket, day: ofDay, ...ticket }: Row, day: string): CountedTicket => ({
  ...ticket,
  noTicket: no_ticket === 1,
  isOfDay: ofDay === day,
});
