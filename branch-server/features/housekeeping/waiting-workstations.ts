import type { CallableTickets } from '#branch-server/calling/callable-tickets.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { WaitingLine, WaitingWorkstation } from '#branch-server/stored/waiting-workstations.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { OwnWork } from './own-work.ts';
import type { Presence } from './presence.ts';

export interface LineKeeperOptions {
  readonly own: OwnWork;
  /** Over the reading connection. */
  readonly line: Pick<WaitingLine, 'everywhere'>;
  readonly callable: CallableTickets;
  readonly presence: Presence;
  readonly clock: Clock;
  readonly handOut: (idBranches: number, scope: Scope<Notice>) => void;
  readonly takeOut: (workstation: WaitingWorkstation, scope: Scope<Notice>) => void;
}

/**
 * Sees to it that nobody waits in line for a ticket that waits too: gives tickets out when they come, when their
 * customers have had the time to walk over, and now and then besides, since profiles may choose otherwise with time.
 */
export function createLineKeeper(options: LineKeeperOptions) {
  const { own, line, callable, presence, clock } = options;
  /** Branches where a workstation may stand in line. */
  let lined = new Set<number>();
  /** When those who still walk over may be called, by branch. */
  const walking = new Map<number, number[]>();
  const asked = new Set<number>();

  /** One hand-out sees to whatever came before it, so that a burst asks for one. */
  function wake(idBranches: number): void {
    if (!lined.has(idBranches) || asked.has(idBranches)) return;
    asked.add(idBranches);
    const begun = () => asked.delete(idBranches);
    const command = (scope: Scope<Notice>) => {
      begun();
      options.handOut(idBranches, scope);
    };
    void own.run('hand out', command).finally(begun);
  }

  function walks(idBranches: number, until: number): void {
    const moments = walking.get(idBranches) ?? [];
    moments.push(until);
    walking.set(idBranches, moments);
  }

  function dismiss(workstation: WaitingWorkstation): void {
    void own.run('take out of line', (scope) => {
      if (!workstation.mayCall || presence.isAway(workstation.idUsers)) options.takeOut(workstation, scope);
    });
  }

  return {
    /** What was there before the server began. */
    start(): void {
      for (const one of callable.later(clock.now())) walks(one.idBranches, one.callableAt);
    },

    /** After a commit. */
    told(notices: readonly Notice[]): void {
      for (const notice of notices) {
        if (notice.kind !== 'waiting') continue;
        lined.add(notice.idBranches);
        presence.asked(notice.idUsers);
      }
      const now = clock.now();
      for (const notice of notices) {
        if (notice.kind !== 'ticket' || notice.state !== 'waiting') continue;
        if (notice.callableAt > now) walks(notice.idBranches, notice.callableAt);
        else wake(notice.idBranches);
      }
    },

    /** Often: who has walked over by now? */
    soon(): void {
      const now = clock.now();
      for (const [idBranches, moments] of walking) {
        const later = moments.filter((moment) => moment > now);
        if (later.length === moments.length) continue;
        walking.set(idBranches, later);
        wake(idBranches);
      }
    },

    /** Now and then: who is still there, and does anybody wait without need? */
    nowAndThen(): void {
      const waiting = line.everywhere();
      lined = new Set(waiting.map(({ idBranches }) => idBranches));
      for (const workstation of waiting)
        if (!workstation.mayCall || presence.isAway(workstation.idUsers)) dismiss(workstation);
      for (const idBranches of lined)
        if (callable.queuesAt(idBranches, clock.now()).size > 0) wake(idBranches);
    },
  };
}
