import { refuse } from '#shared/contract/refusal.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import { demandArea, demandOwnWorkstation } from '../stored/workstations/policy.ts';
import type { SessionStore } from '../stored/workstations/session-store.ts';
import type { WorkstationRow, Workstations } from '../stored/workstations/workstations.ts';

export interface DeskTools {
  readonly workstations: Workstations;
  readonly sessions: SessionStore;
}

/**
 * Opens a workstation for a user; opening one's own again changes nothing. Refuses in the order in which people
 * would ask: is it in use, is it mine to use, can it call (operations specification, section 8).
 */
export function openDesk(
  { workstations, sessions }: DeskTools,
  id: number,
  caller: Caller,
  scope: Scope<Notice>,
): void {
  const workstation = existing(workstations, id);
  const session = workstations.session(id);
  if (session?.id_users === caller.idUsers) return;
  if (!workstation.enabled) throw refuse('WORKSTATION_IS_DISABLED');
  demandArea(workstation, caller);
  if (session) {
    const name = `${session.first_name} ${session.last_name}`;
    throw refuse('WS_USED', { about: name, params: { name } });
  }
  const other = workstations.ofUser(caller.idUsers);
  if (other) throw refuse('USER_HAS_WORKSTATION', { about: other.name, params: { name: other.name } });
  if (workstation.id_attention_profiles === null) throw refuse('ERROR_WS_ATTENTION_PROFILE');
  sessions.open(scope, id, caller.idUsers);
  scope.announce({ kind: 'workstation', idBranches: workstation.id_branches, idWorkstations: id });
}

export interface CloseDeskWish {
  readonly idWorkstations: number;
  readonly closeReason: number | undefined;
}

/** Closes one's own workstation and keeps why; refused while a ticket is held. */
export function closeDesk(
  { workstations, sessions }: DeskTools,
  { idWorkstations: id, closeReason }: CloseDeskWish,
  caller: Caller,
  scope: Scope<Notice>,
): void {
  const workstation = existing(workstations, id);
  const session = workstations.session(id);
  if (!session) return;
  demandOwnWorkstation(workstations, caller, id);
  const ticket = workstations.held(id);
  if (ticket) throw refuse('ACTIVE_TICKET', { params: { code: ticket.code } });
  if (closeReason !== undefined && !sessions.isCloseReason(closeReason)) {
    throw refuse('NOT_FOUND', { field: 'closeReason', about: `close reason ${closeReason}` });
  }
  sessions.close(scope, session.id, closeReason);
  scope.announce({ kind: 'workstation', idBranches: workstation.id_branches, idWorkstations: id });
}

function existing(workstations: Workstations, id: number): WorkstationRow {
  const workstation = workstations.byId(id);
  if (!workstation) throw refuse('NOT_FOUND', { about: `workstation ${id}` });
  return workstation;
}
