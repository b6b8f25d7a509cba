import type { Database } from 'better-sqlite3';
import type { Notice } from '#branch-server/notices.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type BranchTally, createBranchTally } from '#shared/domain/statistics/branch-tally.ts';
import { businessDayEnd } from '#shared/domain/time/business-day.ts';
import type { BranchInTime, BusinessDays } from './business-days.ts';
import { type CountedDay, createCountedTickets } from './counted-tickets.ts';

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
