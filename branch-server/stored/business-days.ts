import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { ALIVE } from '#shared/domain/tickets/transitions.ts';
import {
  type BranchCalendar,
  businessDay,
  businessDayEnd,
  businessDayStart,
} from '#shared/domain/time/business-day.ts';
import { type DayDecision, decideDay, type Witness } from '#shared/domain/time/decide-day.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import { createBranchDays } from './branch-days.ts';
import type { SettingsNow } from './general-settings.ts';
import type { TrustedClock } from './trusted-clock.ts';

export interface BusinessDaysOptions {
  readonly sqlite: Database;
  readonly trustedClock: TrustedClock;
  readonly settings: SettingsNow;
}

/** A branch with its configured time zone. */
export interface BranchInTime {
  readonly id: number;
  readonly zone: string | number;
}

/** Business day of a branch: that of the clock unless contradicted, else the previous one. */
export interface BusinessDays {
  /** `YYYY-MM-DD`. Tickets are numbered and counted by it. */
  today(branch: BranchInTime): string;
  /** Start of the business day, or of the day of the clock if that is behind: actions now count as today. */
  todaySince(branch: BranchInTime): Millis;
  decide(branch: BranchInTime): DecidedDay;
  /** Number of customers who arrived on another day than that of the clock and wait, are on stand-by or served. */
  left(branch: BranchInTime, clockDay: string): number;
}

export interface DecidedDay extends DayDecision {
  /** Stored day; null for a new branch. */
  readonly known: string | null;
  readonly calendar: BranchCalendar;
  readonly witness: Witness;
}

export function createBusinessDays({ sqlite, trustedClock, settings }: BusinessDaysOptions): BusinessDays {
  const days = createBranchDays(sqlite);
  const lastEvent = lastEventOf(sqlite);
  const alive = arrivalsAlive(sqlite);

  const calendarOf = ({ zone }: BranchInTime): BranchCalendar => ({
    zoneHours: zoneHoursOf(zone),
    resetHour: settings().resetHour,
  });

  function hasLeftDay(branch: BranchInTime, clockDay: string): number {
    const calendar = calendarOf(branch);
    return alive(branch.id).filter(({ arrived_at }) => businessDay(arrived_at, calendar) !== clockDay).length;
  }

  /** Continues from the last event of the known day, or its start without one. */
  function atStart(branch: BranchInTime, known: string, calendar: BranchCalendar): Witness {
    const last = lastEvent.get({ branch: branch.id })?.at ?? 0;
    const end = businessDayEnd(known, calendar) - 1;
    const at = Math.min(end, Math.max(businessDayStart(end, calendar), last)) + trustedClock.running();
    const clockDay = businessDay(trustedClock.now(), calendar);
    return { by: 'start', at, hasRemainingCustomers: clockDay > known && hasLeftDay(branch, clockDay) > 0 };
  }

  function decide(branch: BranchInTime): DecidedDay {
    const calendar = calendarOf(branch);
    const known = days.of(branch.id);
    const now = trustedClock.now();
    const witness =
      trustedClock.witness() ?? (known === null ? initialWitness(now) : atStart(branch, known, calendar));
    return { known, calendar, witness, ...decideDay({ known, now, calendar, witness }) };
  }

  return {
    decide,
    left: hasLeftDay,
    today: (branch) => decide(branch).day,
    todaySince(branch) {
      const { day, calendar } = decide(branch);
      const began = businessDayStart(businessDayEnd(day, calendar) - 1, calendar);
      return Math.min(began, businessDayStart(trustedClock.now(), calendar));
    },
  };
}

/** For a branch without a stored day: nothing contradicts its clock. */
const initialWitness = (at: Millis): Witness => ({ by: 'start', at, hasRemainingCustomers: false });

function lastEventOf(sqlite: Database) {
  return statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('ticket_events')
      .select('at')
      .where('id_branches', '=', p('branch'))
      .orderBy('seq', 'desc')
      .limit(1),
  );
}

/** One query per state, because each state has its own index, while all tickets have none. */
function arrivalsAlive(sqlite: Database) {
  const states = ALIVE.map((state) =>
    statement<{ branch: number }>()(sqlite, (db, p) =>
      db
        .selectFrom('tickets')
        .select('arrived_at')
        .where('id_branches', '=', p('branch'))
        .where('state', '=', state),
    ),
  );
  return (branch: number) => states.flatMap((state) => state.all({ branch }));
}
