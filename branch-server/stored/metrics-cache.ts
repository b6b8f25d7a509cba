import type { Database } from 'better-sqlite3';
import type { Kysely } from 'kysely';
import type { Notice } from '#branch-server/notices.ts';
import type { Millis } from '#shared/domain/ids.ts';
import {
  type BranchTally,
  type CountedTicket,
  createBranchTally,
} from '#shared/domain/statistics/branch-tally.ts';
import { ALIVE } from '#shared/domain/tickets/transitions.ts';
import { type BranchCalendar, businessDayEnd } from '#shared/domain/time/business-day.ts';
import { statement } from '../db/statement.ts';
import type { BranchTables } from '../db/tables.ts';
import type { BranchInTime, BusinessDays } from './business-days.ts';
import { lowestTicketIdAt } from './tickets/ticket-ids.ts';

export interface MetricsCacheOptions {
  /** The reading connection: it sees a commit after it. */
  readonly readable: Database;
  readonly days: Pick<BusinessDays, 'decide'>;
}

/** Current metrics of a branch's business day. */
export interface DayMetrics {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Calendar end of the day; may have passed if the clock is in doubt. */
  readonly endsAt: Millis;
  readonly tally: BranchTally;
}

interface CachedDay {
  readonly day: string;
  readonly tally: ReturnType<typeof createBranchTally>;
  /** Tickets that have changed since they were counted. */
  readonly changed: Set<number>;
}

/** If more tickets changed since the last read, all of the day are read. */
const MAX_CHANGED = 5_000;

/**
 * Metrics of the current business days, in memory, for supervision, dashboards and warnings. Computed from the
 * tickets at the first request of a branch and when its day changes; afterwards a ticket changed by a commit is read
 * again at the next request. So a ticket operation only records an id, and the metrics match the tickets.
 */
export function createMetricsCache({ readable, days }: MetricsCacheOptions) {
  const tickets = createCountedTickets(readable);
  const cache = new Map<number, CachedDay>();

  function upToDate(known: CachedDay): CachedDay {
    for (const id of known.changed) {
      const ticket = tickets.one(id, known.day);
      if (ticket) known.tally.put(ticket);
      else known.tally.remove(id);
    }
    known.changed.clear();
    return known;
  }

  function count(day: CountedDay): CachedDay {
    const counted = { day: day.day, tally: createBranchTally(), changed: new Set<number>() };
    for (const ticket of tickets.all(day)) counted.tally.put(ticket);
    cache.set(day.branch, counted);
    return counted;
  }

  return {
    /** Notes the tickets that a commit has changed. */
    onCommit(notices: readonly Notice[]): void {
      for (const notice of notices) {
        if (notice.kind !== 'ticket') continue;
        const of = cache.get(notice.idBranches);
        of?.changed.add(notice.idTickets);
        if (of && of.changed.size > MAX_CHANGED) cache.delete(notice.idBranches);
      }
    },

    /** Metrics of a branch, including all commits. */
    of(branch: BranchInTime): DayMetrics {
      const { day, calendar } = days.decide(branch);
      const known = cache.get(branch.id);
      const { tally } = known?.day === day ? upToDate(known) : count({ branch: branch.id, day, calendar });
      return { day, endsAt: businessDayEnd(day, calendar), tally };
    },
  };
}

export type MetricsCache = ReturnType<typeof createMetricsCache>;

/** A business day of a branch. */
interface CountedDay {
  readonly branch: number;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly calendar: BranchCalendar;
}

/** Search range: ids increase with time, except if the clock was wrong for some days. */
const LOOKBACK_MS = 8 * 24 * 3_600_000;

/** Reads tickets for metrics, over the given connection. */
function createCountedTickets(sqlite: Database) {
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
