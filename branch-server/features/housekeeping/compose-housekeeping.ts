import type { Database } from 'better-sqlite3';
import type { Logger } from 'pino';
import { createCallableTickets } from '#branch-server/calling/callable-tickets.ts';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { Notice } from '#branch-server/notices.ts';
import { type HandOutTools, handOut } from '#branch-server/operations/call-next-to-waiting.ts';
import { emptyBranch, type ResetTools } from '#branch-server/operations/reset-branch.ts';
import { takeOut } from '#branch-server/operations/stop-waiting.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import { createBranchDays } from './branch-days.ts';
import { createIdleActs } from './idle-actions.ts';
import { createIdleWorkstation } from './idle-workstation.ts';
import { createDayKeeper } from './new-day.ts';
import { createOwnWork } from './own-work.ts';
import type { Presence } from './presence.ts';
import { createLineKeeper } from './waiting-workstations.ts';
import { createWorkstationTimers } from './workstation-timers.ts';

export interface KeeperOptions {
  readonly gate: WriteGate<Notice>;
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly presence: Presence;
  readonly writing: Reads;
  readonly reading: Reads;
  readonly handing: HandOutTools;
  readonly resetting: Omit<ResetTools, 'numbering'>;
}

/** A countdown on a page and what it leads to should look like one thing. */
const SOON_MS = 100;
const NOW_AND_THEN_MS = 1_000;

/**
 * What a branch does by itself: tickets to workstations that wait, workstations that call or close after some time,
 * the branch's new day. All of it is told from the database, so a restart forgets nothing.
 */
export function createKeepers(options: KeeperOptions) {
  const { gate, database, clock, log, presence, writing, reading, handing, resetting } = options;
  const own = createOwnWork(gate, log);
  const line = createLineKeeper({
    own,
    clock,
    presence,
    line: reading.line,
    callable: createCallableTickets(database.readable),
    handOut: (idBranches, scope) => handOut(handing, idBranches, scope),
    takeOut: (waiting, scope) => takeOut(handing, waiting, scope),
  });
  const timers = createWorkstationTimers({
    own,
    clock,
    version: gate.version,
    openWorkstations: openEverywhere(database.readable),
    idleAt: createIdleWorkstation(reading),
    hasLeft: presence.hasLeft,
    ...createIdleActs({ ...handing, idleAt: createIdleWorkstation(writing) }),
  });
  const days = createDayKeeper({
    own,
    clock,
    settings: writing.settings,
    reading: createBranchDays(database.readable),
    writing: createBranchDays(database.sqlite),
    empty: (idBranches, includes, scope) =>
      void emptyBranch(resetting, idBranches, { idUsers: null, includes }, scope),
  });

  /** What is kept in memory looks again at its next turn. */
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
    line.soon();
    timers.soon();
  });
  const nowAndThen = watched(() => {
    line.nowAndThen();
    days.nowAndThen();
  });
  let turns: { stop(): void }[] = [];

  return {
    /** After a commit. */
    told(notices: readonly Notice[]): void {
      // What was committed before the start is read at the start.
      if (turns.length === 0) return;
      line.told(notices);
      timers.told(notices);
    },

    /** Begins with what came due while the server was off. */
    start(): void {
      turns = [every(SOON_MS, soon), every(NOW_AND_THEN_MS, nowAndThen)];
      line.start();
      nowAndThen();
      soon();
    },

    /** Resolves when nothing is under way any more. */
    async stop(): Promise<void> {
      for (const turn of turns) turn.stop();
      turns = [];
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
