import type { Database } from 'better-sqlite3';
import type { Logger } from 'pino';
import type { Calling } from '#branch-server/calling/calling.ts';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import { type BranchDays, createBranchDays } from '#branch-server/stored/branch-days.ts';
import type { BusinessDays } from '#branch-server/stored/business-days.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import type { TrustedClock } from '#branch-server/stored/trusted-clock.ts';
import type { Workstations } from '#branch-server/stored/workstations/workstations.ts';
import type { Scope, WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { type BackgroundWork, createBackgroundWork } from './background-work.ts';
import { createIdleWorkstation, type IdleWorkstation, isStillIdle } from './idle-workstation.ts';
import type { Presence } from './presence.ts';
import { createWaitingHousekeeping } from './waiting-workstations.ts';
import { createWorkstationTimers } from './workstation-timers.ts';

export interface HousekeepingOptions {
  readonly gate: WriteGate<Notice>;
  readonly database: Pick<BranchDatabase, 'readable'>;
  readonly clock: Clock;
  readonly trustedClock: TrustedClock;
  readonly log: Logger;
  readonly presence: Presence;
  readonly operations: Pick<
    Operations,
    'callNextToWaiting' | 'stopWaiting' | 'waitForNext' | 'closeIdleWorkstation' | 'closeDay'
  >;
  readonly writing: Reads;
  readonly reading: Reads;
  /** Uses the reading connection. */
  readonly calling: Pick<Calling, 'callable' | 'whoIsNext'>;
}

/** Interval for deadlines that a page counts down, ms. */
const SOON_MS = 100;
const NOW_AND_THEN_MS = 1_000;

/**
 * Periodic work of a branch: calls tickets to waiting workstations, calls or closes at idle ones, starts the
 * business day. All state is in the database, so it survives a restart.
 */
export function composeHousekeeping(options: HousekeepingOptions): Feature<Notice> {
  const { gate, database, clock, trustedClock, log, presence, operations, writing, reading, calling } =
    options;
  const own = createBackgroundWork(gate, log);
  const waiting = createWaitingHousekeeping({
    own,
    clock,
    presence,
    version: gate.version,
    waiting: reading.waiting,
    workstations: reading.workstations,
    callable: calling.callable,
    whoIsNext: calling.whoIsNext,
    callNextToWaiting: operations.callNextToWaiting,
    stopWaiting: operations.stopWaiting,
  });
  const timers = createWorkstationTimers({
    own,
    clock,
    version: gate.version,
    openWorkstations: openEverywhere(database.readable),
    idleAt: createIdleWorkstation(reading),
    hasLeft: presence.hasLeft,
    ...createIdleActions({
      operations,
      workstations: writing.workstations,
      idleAt: createIdleWorkstation(writing),
    }),
  });
  const days = createNewDay({
    own,
    log,
    trustedClock,
    branches: createBranchDays(database.readable),
    days: reading.days,
    closeDay: operations.closeDay,
  });

  /** Logs errors of a check; the next one retries. */
  function watched(look: () => void): () => void {
    return () => {
      try {
        look();
      } catch (error) {
        log.error({ err: error }, 'looking after the workstations failed');
      }
    };
  }
  const soon = watched(() => {
    waiting.soon();
    timers.soon();
  });
  const nowAndThen = watched(() => {
    waiting.nowAndThen();
    days.nowAndThen();
  });
  let loops: { stop(): void }[] = [];

  return {
    onCommit(notices) {
      // Ignores commits before the start, which reads the database.
      if (loops.length === 0) return;
      waiting.onCommit(notices);
      timers.onCommit(notices);
    },

    /** Starts with what became due while the server was off. */
    start() {
      loops = [every(SOON_MS, soon), every(NOW_AND_THEN_MS, nowAndThen)];
      nowAndThen();
      soon();
    },

    /** Resolves when all that was under way has ended. */
    async stop() {
      for (const timer of loops) timer.stop();
      loops = [];
      await own.idle();
    },
  };
}

function openEverywhere(sqlite: Database) {
  const open = statement<object>()(sqlite, (db) =>
    db.selectFrom('workstation_sessions').select('id_workstations as id').where('closed_at', 'is', null),
  );
  return () => open.all({}).map(({ id }) => id);
}

export interface IdleActionOptions {
  readonly operations: Pick<Operations, 'waitForNext' | 'closeIdleWorkstation'>;
  /** Uses the writing connection, as `idleAt` does. */
  readonly workstations: Workstations;
  readonly idleAt: (idWorkstations: number) => IdleWorkstation | null;
}

/** Calls and closes for a workstation that was idle for too long; does nothing if it is no longer idle. */
function createIdleActions({ operations, workstations, idleAt }: IdleActionOptions) {
  const stillIdle = (idle: IdleWorkstation) =>
    isStillIdle(idle, idleAt(idle.idWorkstations)) ? workstations.byId(idle.idWorkstations) : undefined;

  return {
    /** Calls the next ticket like its operator; without one, waits. */
    call(idle: IdleWorkstation, scope: Scope<Notice>): void {
      const workstation = stillIdle(idle);
      if (workstation) operations.waitForNext(workstation, idle.idUsers, scope);
    },

    close(idle: IdleWorkstation, scope: Scope<Notice>): void {
      const workstation = stillIdle(idle);
      if (workstation) operations.closeIdleWorkstation(workstation, scope);
    },
  };
}

export interface NewDayOptions {
  readonly own: BackgroundWork;
  readonly log: Logger;
  readonly trustedClock: Pick<TrustedClock, 'witness' | 'believe'>;
  /** Uses the reading connection, as `days` does. */
  readonly branches: Pick<BranchDays, 'all'>;
  readonly days: Pick<BusinessDays, 'decide'>;
  readonly closeDay: Operations['closeDay'];
}

/**
 * Starts the business day of each branch at its setting `resetHour`, in its local time. While the clock is in
 * doubt (`decideDay` of the domain), the previous day continues until the clock is right, or staff answered.
 */
function createNewDay({ own, log, trustedClock, branches, days, closeDay }: NewDayOptions) {
  let logged = '';

  function logDoubt(doubted: string): void {
    if (doubted === logged) return;
    logged = doubted;
    if (doubted) log.warn({ doubted }, 'the clock is in doubt: the day before goes on');
    else log.info('the clock is in doubt no longer');
  }

  return {
    /** Now and then: has a branch's day ended? */
    nowAndThen(): void {
      const decided = branches.all().map((branch) => ({ branch, ...days.decide(branch) }));
      const doubted = decided.flatMap(({ branch, known, doubt }) =>
        doubt ? `${branch.name}: ${known}, not ${doubt.clockDay}, by ${doubt.by}` : [],
      );
      logDoubt(doubted.join('; '));
      if (doubted.length === 0 && trustedClock.witness() === null) trustedClock.believe();
      for (const { branch, known, day } of decided)
        if (day !== known) void own.run('begin the day', (scope) => closeDay(branch, scope));
    },
  };
}
