import type { WaitingWorkstations } from '#branch-server/stored/waiting-workstations.ts';
import {
  hasDeadline,
  type IdleDeadlines,
  type Idleness,
} from '#branch-server/stored/workstations/idleness.ts';
import type { Workstations } from '#branch-server/stored/workstations/workstations.ts';

/** Describes a workstation that is open, holds no ticket, does not wait for the next customer, and has a deadline. */
export interface IdleWorkstation extends IdleDeadlines {
  readonly idWorkstations: number;
  readonly idUsers: number;
}

/** Whether a workstation is idle with a deadline, by the connection of the given reads. */
export function createIdleWorkstation(view: {
  readonly workstations: Workstations;
  readonly waiting: Pick<WaitingWorkstations, 'has'>;
  readonly idleness: Idleness;
}) {
  return (idWorkstations: number): IdleWorkstation | null => {
    const workstation = view.workstations.byId(idWorkstations);
    // Saves further reads without a deadline: this runs after every call.
    if (!workstation || !hasDeadline(workstation)) return null;
    const session = view.workstations.session(idWorkstations);
    if (!session || view.workstations.currentTicket(idWorkstations)) return null;
    const deadlines = view.waiting.has(idWorkstations) ? null : view.idleness(workstation, session);
    return deadlines && { ...deadlines, idWorkstations, idUsers: session.id_users };
  };
}

/** Whether the idle period and its deadlines are unchanged. */
export function isStillIdle(before: IdleWorkstation, now: IdleWorkstation | null): boolean {
  return (
    now !== null &&
    before.idUsers === now.idUsers &&
    before.since === now.since &&
    before.callAt === now.callAt &&
    before.closeAt === now.closeAt
  );
}
