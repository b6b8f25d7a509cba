import type { Database } from 'better-sqlite3';
import type { Notice } from '#branch-server/notices.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type BranchTally, createBranchTally } from '#shared/domain/statistics/branch-tally.ts';
import { businessDayEnd } from '#shared/domain/time/business-day.ts';
import type { BranchInTime, BusinessDays } from '../days/business-days.ts';
import { type CountedDay, createCountedTickets } from './counted-tickets.ts';

export interface MetricsCacheOptions {
  /** The reading connection: what a commit has changed is read after it. */
  readonly readable: Database;
  readonly days: Pick<BusinessDays, 'decide'>;
}

/** The figures of a branch's business day, as they are at this moment. */
export interface DayMetrics {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** The moment at which the day ends by the calendar; it may have passed where the clock is in doubt. */
  readonly endsAt: Millis;
  readonly tally: BranchTally;
}

interface CachedDay {
  readonly day: string;
  readonly tally: ReturnType<typeof createBranchTally>;
  /** Tickets that have changed since they were counted. */
  readonly changed: Set<number>;
}

/** Beyond so many that changed since anybody asked, all of the day are read at once. */
const MAX_CHANGED = 5_000;

/**
 * Keeps the figures of the branches' business days in memory as tickets change: for supervision, dashboards and
 * warnings, which many ask for and nobody should count for. Counted from the tickets where a branch is asked for the
 * first time, and where its day is another; from then on a ticket that a commit has changed is read again when
 * somebody asks next. So ticketing pays for noting a number, and the figures are what the tickets say.
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

    /** Gives the figures of a branch, with all that was committed. */
    of(branch: BranchInTime): DayMetrics {
      const { day, calendar } = days.decide(branch);
      const known = cache.get(branch.id);
      const { tally } = known?.day === day ? upToDate(known) : count({ branch: branch.id, day, calendar });
      return { day, endsAt: businessDayEnd(day, calendar), tally };
    },
  };
}

export type MetricsCache = ReturnType<typeof createMetricsCache>;
