import { apiError } from '#shared/contract/api-error-factory.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import {
  assertCompleteCondition,
  type OfCondition,
} from '#shared/server/configured/assert-complete-condition.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { Flag } from '#shared/server/db/schema/columns.ts';
import type { Scope, TransactionScope } from '#shared/server/db/scope.ts';
import { type Caller, mayUse } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import {
  assertAbility,
  assertInArea,
  assertNoneServed,
  assertOwnsWorkstation,
} from '../stored/workstations/policy.ts';
import type { SessionStore } from '../stored/workstations/session-store.ts';
import type { WorkstationRow, Workstations } from '../stored/workstations/workstations.ts';

export interface SessionDeps {
  readonly workstations: Workstations;
  readonly sessions: SessionStore;
}

/** Creates the operations on the session of a workstation: open, close, attention profile. */
export function createSessionOperations({ workstations, sessions }: SessionDeps) {
  /**
   * Opens a workstation for a user; does nothing if that user has it open. Refusals in the order of the operations
   * specification, section 8: in use, not permitted, unable to call.
   */
  function openWorkstation(id: number, caller: Caller, scope: Scope<Notice>): void {
    const workstation = requireWorkstation(id);
    const session = workstations.session(id);
    if (session?.id_users === caller.idUsers) return;
    if (!workstation.enabled) throw apiError('WORKSTATION_IS_DISABLED');
    assertInArea(workstation, caller);
    if (session) {
      const name = `${session.first_name} ${session.last_name}`;
      throw apiError('WS_USED', { about: name, params: { name } });
    }
    const other = workstations.ofUser(caller.idUsers);
    if (other) throw apiError('USER_HAS_WORKSTATION', { about: other.name, params: { name: other.name } });
    const { profile_enabled, view_enabled } = workstation;
    if (!profile_enabled || !view_enabled) throw apiError('ERROR_WS_ATTENTION_PROFILE');
    sessions.open(scope, id, caller.idUsers);
    scope.announce({ kind: 'workstation', idBranches: workstation.id_branches, idWorkstations: id });
  }

  /** Closes the caller's own workstation and stores the reason; refused during attention. */
  function closeWorkstation(
    {
      idWorkstations: id,
      closeReason,
    }: { readonly idWorkstations: number; readonly closeReason: number | undefined },
    caller: Caller,
    scope: Scope<Notice>,
  ): void {
    const workstation = requireWorkstation(id);
    const session = workstations.session(id);
    if (!session) return;
    assertOwnsWorkstation(workstations, caller, id);
    const ticket = workstations.currentTicket(id);
    if (ticket) throw apiError('ACTIVE_TICKET', { params: { code: ticket.code } });
    if (closeReason !== undefined && !sessions.isCloseReason(closeReason)) {
      throw apiError('NOT_FOUND', { field: 'closeReason', about: `close reason ${closeReason}` });
    }
    sessions.close(scope, session.id, closeReason);
    scope.announce({ kind: 'workstation', idBranches: workstation.id_branches, idWorkstations: id });
  }

  /**
   * Closes a workstation for a supervisor; refused during attention. `idUsers` is the operator that the supervisor saw;
   * WORKSTATION_USER if it is another by now. Returns the operator whose session ended.
   */
  function closeWorkstationOfOther(
    input: { readonly idWorkstations: number; readonly idUsers?: number | undefined },
    scope: Scope<Notice>,
  ): { readonly id: number; readonly name: string; readonly idUsers: number } {
    const workstation = requireWorkstation(input.idWorkstations);
    const { id, name, id_branches: idBranches } = workstation;
    const session = workstations.session(id);
    if (!session) throw apiError('WORKSTATION_OFF');
    if (input.idUsers !== undefined && input.idUsers !== session.id_users) throw apiError('WORKSTATION_USER');
    assertNoneServed(workstations, workstation);
    sessions.close(scope, session.id);
    scope.announce({ kind: 'workstation', idBranches, idWorkstations: id, closedBy: 'supervisor' });
    return { id, name, idUsers: session.id_users };
  }

  /** Closes a workstation after its maximum idle time; does nothing if it is closed. */
  function closeIdleWorkstation(
    { id: idWorkstations, id_branches: idBranches }: WorkstationRow,
    scope: Scope<Notice>,
  ): void {
    const session = workstations.session(idWorkstations);
    if (!session) return;
    sessions.close(scope, session.id);
    scope.announce({ kind: 'workstation', idBranches, idWorkstations, closedBy: 'idleTime' });
  }

  /**
   * Assigns an attention profile and returns the updated workstation. Supervisors may do this in any state,
   * operators for their own open workstation if its type has `selfProfile`. PROFILE_NOT_ASSIGNABLE,
   * PROFILE_WITHOUT_CONDITION.
   */
  async function assignProfile(
    workstation: WorkstationRow,
    profile: AssignableProfile,
    caller: Caller,
    scope: TransactionScope<Notice>,
  ): Promise<WorkstationRow> {
    if (!mayUse(caller, [MODULES.supervisionChangeProfile])) {
      assertOwnsWorkstation(workstations, caller, workstation.id);
      assertAbility(workstation, 'self_profile');
    }
    const isAssignable =
      profile.enabled && profile.assignable && profile.id_branch_types === workstation.id_branch_types;
    if (!isAssignable) throw apiError('PROFILE_NOT_ASSIGNABLE', { about: profile.name });
    assertCompleteCondition(profile);
    await repository(scope, 'workstations').update(workstation.id, { id_attention_profiles: profile.id });
    const { id: idWorkstations, id_branches: idBranches } = workstation;
    scope.announce({ kind: 'workstation', idBranches, idWorkstations });
    return { ...workstation, id_attention_profiles: profile.id, attention_profile: profile.name };
  }

  function requireWorkstation(id: number): WorkstationRow {
    const workstation = workstations.byId(id);
    if (!workstation) throw apiError('NOT_FOUND', { about: `workstation ${id}` });
    return workstation;
  }

  return {
    openWorkstation,
    closeWorkstation,
    closeWorkstationOfOther,
    closeIdleWorkstation,
    assignProfile,
  };
}

export interface AssignableProfile extends OfCondition {
  readonly id: number;
  readonly enabled: Flag;
  readonly assignable: Flag;
  readonly id_branch_types: number;
}
