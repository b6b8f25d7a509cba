import type { Database } from 'better-sqlite3';
import type { Notice } from '#branch-server/notices.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type BranchTally, createBranchTally } from '#shared/domain/statistics/branch-tally.ts';
import { businessDayEnd } from '#shared/domain/time/business-day.ts';
import type { BusinessDays, PlaceInTime } from '../days/business-days.ts';
import { type CountedDay, createCountedTickets } from './counted-tickets.ts';

export interface KeptFiguresOptions {
  /** The reading connection: what a commit has changed is read after it. */
  readonly readable: Database;
  readonly days: Pick<BusinessDays, 'decide'>;
}

/** The figures of a branch's business day, as they are at this moment. */
export interface FiguresOfDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** The moment at which the day ends by the calendar; it may have passed where the clock is in doubt. */
  readonly endsAt: Millis;
  readonly tally: BranchTally;
}

interface Kept {
  readonly day: string;
  readonly tally: ReturnType<typeof createBranchTally>;
  /** Tickets that have changed since they were counted. */
  readonly changed: Set<number>;
}

/** Beyond so many that changed since anybody asked, all of the day are read at once. */
const MOST_CHANGED = 5_000;

/**
 * Keeps the figures of the branches' business days in memory as tickets change: for supervision, dashboards and
 * warnings, which many ask for and nobody should count for. Counted from the tickets where a branch is asked for the
 * first time, and where its day is another; from then on a ticket that a commit has changed is read again when
 * somebody asks next. So ticketing pays for noting a number, and the figures are what the tickets say.
 */
export function createKeptFigures({ readable, days }: KeptFiguresOptions) {
  const tickets = createCountedTickets(readable);
  const kept = new Map<number, Kept>();

  function upToDate(known: Kept): Kept {
    for (const id of known.changed) {
      const ticket = tickets.one(id, known.day);
      if (ticket) known.tally.put(ticket);
      else known.tally.remove(id);
    }
    known.changed.clear();
    return known;
  }

  function count(day: CountedDay): Kept {
    const counted = { day: day.day, tally: createBranchTally(), changed: new Set<number>() };
    for (const ticket of tickets.all(day)) counted.tally.put(ticket);
    kept.set(day.branch, counted);
    return counted;
  }

  return {
    /** Notes the tickets that a commit has changed. */
    onCommit(notices: readonly Notice[]): void {
      for (const notice of notices) {
        if (notice.kind !== 'ticket') continue;
        const of = kept.get(notice.idBranches);
        of?.changed.add(notice.idTickets);
        if (of && of.changed.size > MOST_CHANGED) kept.delete(notice.idBranches);
      }
    },

    /** Gives the figures of a branch, with all that was committed. */
    of(branch: PlaceInTime): FiguresOfDay {
      const { day, calendar } = days.decide(branch);
      const known = kept.get(branch.id);
      const { tally } = known?.day === day ? upToDate(known) : count({ branch: branch.id, day, calendar });
      return { day, endsAt: businessDayEnd(day, calendar), tally };
    },
  };
}

export type KeptFigures = ReturnType<typeof createKeptFigures>;
