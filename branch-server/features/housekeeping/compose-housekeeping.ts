import type { Database } from 'better-sqlite3';
import type { Logger } from 'pino';
import type { Calling } from '#branch-server/calling/calling.ts';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import { createBranchDays } from '#branch-server/stored/days/branch-days.ts';
import type { TrustedClock } from '#branch-server/stored/days/trusted-clock.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { createBackgroundWork } from './background-work.ts';
import { createIdleActions } from './idle-actions.ts';
import { createIdleWorkstation } from './idle-workstation.ts';
import { createNewDay } from './new-day.ts';
import type { Presence } from './presence.ts';
import { createWaitingHousekeeping } from './waiting-workstations.ts';
import { createWorkstationTimers } from './workstation-timers.ts';

export interface HousekeepingOptions {
  readonly gate: WriteGate<Notice>;
  readonly database: Pick<BranchDatabase, 'readable'>;
  readonly clock: Clock;
  readonly believed: TrustedClock;
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

/** Keeps what a page counts down to close to the end of the countdown. */
const SOON_MS = 100;
const NOW_AND_THEN_MS = 1_000;

/**
 * Does what a branch does by itself: calls tickets to waiting workstations, lets idle ones call or close, begins the
 * branch's new day. Reads all of it from the database, so that a restart forgets nothing.
 */
export function composeHousekeeping(options: HousekeepingOptions): Feature<Notice> {
  const { gate, database, clock, believed, log, presence, operations, writing, reading, calling } = options;
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
    believed,
    branches: createBranchDays(database.readable),
    days: reading.days,
    closeDay: operations.closeDay,
  });

  /** Logs what a look throws; the next turn looks again. */
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
      // Skips what is committed before the start, which reads it from the database.
      if (loops.length === 0) return;
      waiting.onCommit(notices);
      timers.onCommit(notices);
    },

    /** Begins with what came due while the server was off. */
    start() {
      loops = [every(SOON_MS, soon), every(NOW_AND_THEN_MS, nowAndThen)];
      nowAndThen();
      soon();
    },

    /** Resolves when all that was under way has ended. */
    async stop() {
      for (const timer of loops) timer.stop();
      loops = [];
      await own.settled();
    },
  };
}

function openEverywhere(sqlite: Database) {
  const open = statement<object>()(sqlite, (db) =>
    db.selectFrom('workstation_sessions').select('id_workstations as id').where('closed_at', 'is', null),
  );
  return () => open.all({}).map(({ id }) => id);
}
