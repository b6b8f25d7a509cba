import type { CallableTickets } from '#branch-server/calling/callable-tickets.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { WaitingWorkstation, WaitingWorkstations } from '#branch-server/stored/waiting-workstations.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { OwnWork } from './own-work.ts';
import type { Presence } from './presence.ts';

export interface WaitingHousekeepingOptions {
  readonly own: OwnWork;
  /** Uses the reading connection. */
  readonly waiting: Pick<WaitingWorkstations, 'everywhere'>;
  readonly callable: CallableTickets;
  readonly presence: Presence;
  readonly clock: Clock;
  readonly callNextToWaiting: (idBranches: number, scope: Scope<Notice>) => void;
  readonly stopWaiting: (workstation: WaitingWorkstation, scope: Scope<Notice>) => void;
}

/**
 * Calls tickets to waiting workstations: when tickets come, when their customers have had the time to walk over, and
 * now and then besides, since profiles may choose otherwise with time.
 */
export function createWaitingHousekeeping(options: WaitingHousekeepingOptions) {
  const { own, waiting, callable, presence, clock } = options;
  /** Branches where a workstation may be waiting. */
  let waitedAt = new Set<number>();
  /** The moments from which customers still walking over may be called, by branch. */
  const walking = new Map<number, number[]>();
  /** Branches whose waiting workstations are about to be called to. */
  const underWay = new Set<number>();

  /** Runs one command for a whole burst: it calls for whatever came before it. */
  function wake(idBranches: number): void {
    if (!waitedAt.has(idBranches) || underWay.has(idBranches)) return;
    underWay.add(idBranches);
    const begun = () => underWay.delete(idBranches);
    const command = (scope: Scope<Notice>) => {
      begun();
      options.callNextToWaiting(idBranches, scope);
    };
    void own.run('call next to waiting', command).finally(begun);
  }

  function walks(idBranches: number, until: number): void {
    const moments = walking.get(idBranches) ?? [];
    moments.push(until);
    walking.set(idBranches, moments);
  }

  const isGone = ({ mayCall, idUsers }: WaitingWorkstation) => !mayCall || presence.isAway(idUsers);

  function dismiss(workstation: WaitingWorkstation): void {
    void own.run('stop waiting', (scope) => {
      if (isGone(workstation)) options.stopWaiting(workstation, scope);
    });
  }

  return {
    /** Remembers when tickets from before the start may be called. */
    start(): void {
      for (const one of callable.later(clock.now())) walks(one.idBranches, one.callableAt);
    },

    onCommit(notices: readonly Notice[]): void {
      for (const notice of notices) {
        if (notice.kind !== 'waiting') continue;
        waitedAt.add(notice.idBranches);
        presence.polled(notice.idUsers);
      }
      const now = clock.now();
      for (const notice of notices) {
        if (notice.kind !== 'callable' && (notice.kind !== 'ticket' || notice.state !== 'waiting')) continue;
        if (notice.callableAt > now) walks(notice.idBranches, notice.callableAt);
        else wake(notice.idBranches);
      }
    },

    /** Called often: wakes branches whose customers have had the time to walk over. */
    soon(): void {
      const now = clock.now();
      for (const [idBranches, moments] of walking) {
        const later = moments.filter((moment) => moment > now);
        if (later.length === moments.length) continue;
        walking.set(idBranches, later);
        wake(idBranches);
      }
    },

    /** Called now and then: dismisses workstations whose operator has left, wakes branches with callable tickets. */
    nowAndThen(): void {
      const workstations = waiting.everywhere();
      waitedAt = new Set(workstations.map(({ idBranches }) => idBranches));
      for (const workstation of workstations) if (isGone(workstation)) dismiss(workstation);
      for (const idBranches of waitedAt)
        if (callable.queuesAt(idBranches, clock.now()).size > 0) wake(idBranches);
    },
  };
}
