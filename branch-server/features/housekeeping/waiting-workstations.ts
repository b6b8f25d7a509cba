import type { CallableTickets } from '#branch-server/calling/calling.ts';
import type { WhoIsNext } from '#branch-server/calling/who-is-next.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { WaitingWorkstation, WaitingWorkstations } from '#branch-server/stored/waiting-workstations.ts';
import type { WorkstationRow, Workstations } from '#branch-server/stored/workstations/workstations.ts';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { BackgroundWork } from './background-work.ts';
import type { Presence } from './presence.ts';

export interface WaitingHousekeepingOptions {
  readonly own: BackgroundWork;
  /** Uses the reading connection, as `workstations`, `whoIsNext` and `callable` do. */
  readonly waiting: Pick<WaitingWorkstations, 'everywhere' | 'at'>;
  readonly workstations: Pick<Workstations, 'byId'>;
  readonly whoIsNext: Pick<WhoIsNext, 'decide' | 'dueAt'>;
  readonly callable: Pick<CallableTickets, 'queuesAt'>;
  readonly presence: Presence;
  readonly clock: Clock;
  /** Changes with the configuration. */
  readonly version: () => number;
  readonly callNextToWaiting: (idBranches: number, scope: Scope<Notice>) => void;
  readonly stopWaiting: (workstation: WaitingWorkstation, scope: Scope<Notice>) => void;
}

/**
 * Calls tickets to waiting workstations: when tickets come and, by time alone, at the next due moment of the branch,
 * which is computed again after every change there.
 */
export function createWaitingHousekeeping(options: WaitingHousekeepingOptions) {
  const { own, waiting, workstations, whoIsNext, callable, presence, clock, version } = options;
  /** Branches with possibly waiting workstations. */
  let waitedAt = new Set<number>();
  /** The next moment at which a waiting workstation of a branch may get a ticket by time alone. */
  const dueAt = new Map<number, Millis>();
  /** Branches with a change since their due moment was computed. */
  const changed = new Set<number>();
  /** Branches whose waiting workstations are about to be served. */
  const underWay = new Set<number>();
  let scheduledFor = version();

  /** Runs one command for a burst of changes: it calls for all that precede it. */
  function wake(idBranches: number): void {
    if (!waitedAt.has(idBranches) || underWay.has(idBranches)) return;
    underWay.add(idBranches);
    const started = () => underWay.delete(idBranches);
    const command = (scope: Scope<Notice>) => {
      started();
      options.callNextToWaiting(idBranches, scope);
    };
    void own.run('call next to waiting', command).finally(() => {
      started();
      schedule(idBranches);
    });
  }

  /** One waiting workstation of each group with the same selection rules. */
  function kindsAt(idBranches: number): WorkstationRow[] {
    const rows = waiting
      .at(idBranches)
      .filter(({ mayCall }) => mayCall)
      .flatMap(({ idWorkstations }) => workstations.byId(idWorkstations) ?? []);
    const keyOf = (row: WorkstationRow) => `${row.id_workstation_types}/${row.id_attention_profiles}`;
    return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
  }

  /** Next time at which a waiting workstation of the branch may get a ticket without an event. */
  function schedule(idBranches: number): void {
    const now = clock.now();
    const moments = kindsAt(idBranches).flatMap(
      (row) => ignoreApiErrors(() => whoIsNext.dueAt(row, now)) ?? [],
    );
    if (moments.length === 0) dueAt.delete(idBranches);
    else dueAt.set(idBranches, Math.min(...moments));
  }

  /** Wakes a branch if a waiting workstation may get a ticket now, and stores the next moment at which one may. */
  function check(idBranches: number): void {
    const now = clock.now();
    const kinds = kindsAt(idBranches);
    if (kinds.length === 0) {
      dueAt.delete(idBranches);
      return;
    }
    if (callable.queuesAt(idBranches, now).size > 0 && kinds.some((row) => getsTicket(row, now)))
      wake(idBranches);
    else schedule(idBranches);
  }

  /** A workstation with an unusable profile counts too: the command ends its waiting. */
  const getsTicket = (row: WorkstationRow, now: Millis): boolean =>
    ignoreApiErrors(() => whoIsNext.decide(row, now) !== null) ?? true;

  const isRemoved = ({ mayCall, idUsers }: WaitingWorkstation) => !mayCall || presence.isAway(idUsers);

  function dismiss(workstation: WaitingWorkstation): void {
    void own.run('stop waiting', (scope) => {
      if (isRemoved(workstation)) options.stopWaiting(workstation, scope);
    });
  }

  return {
    onCommit(notices: readonly Notice[]): void {
      for (const notice of notices) {
        if (notice.kind !== 'waiting') continue;
        waitedAt.add(notice.idBranches);
        presence.polled(notice.idUsers);
      }
      const now = clock.now();
      for (const notice of notices) {
        if (!CHANGES_CALLS.has(notice.kind) || !('idBranches' in notice)) continue;
        const { idBranches } = notice;
        if (!waitedAt.has(idBranches)) continue;
        // A ticket that is callable now needs no profile check here: the command does that.
        const isCallable =
          (notice.kind === 'callable' || (notice.kind === 'ticket' && notice.state === 'waiting')) &&
          notice.callableAt <= now;
        if (isCallable) wake(idBranches);
        else changed.add(idBranches);
      }
    },

    /** Frequent check: wakes branches whose time has come, and those with changes. */
    soon(): void {
      if (scheduledFor !== version()) {
        scheduledFor = version();
        for (const idBranches of waitedAt) changed.add(idBranches);
      }
      const now = clock.now();
      for (const [idBranches, at] of dueAt) if (at <= now) changed.add(idBranches);
      for (const idBranches of changed) check(idBranches);
      changed.clear();
    },

    /** Infrequent check: dismisses workstations whose operator left, and checks all branches. */
    nowAndThen(): void {
      const all = waiting.everywhere();
      waitedAt = new Set(all.map(({ idBranches }) => idBranches));
      for (const idBranches of dueAt.keys()) if (!waitedAt.has(idBranches)) dueAt.delete(idBranches);
      for (const workstation of all) if (isRemoved(workstation)) dismiss(workstation);
      // The wall clock may have been set.
      for (const idBranches of waitedAt) changed.add(idBranches);
    },
  };
}

/** Notices after which a waiting workstation may choose otherwise. */
const CHANGES_CALLS: ReadonlySet<Notice['kind']> = new Set(['waiting', 'ticket', 'callable', 'workstation']);

/** The answer; null if the profile of a workstation cannot select. */
function ignoreApiErrors<Answer>(ask: () => Answer): Answer | null {
  try {
    return ask();
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
