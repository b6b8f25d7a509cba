import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import { assertInArea } from '../stored/workstations/policy.ts';
import type { SessionStore } from '../stored/workstations/session-store.ts';
import type { Workstations } from '../stored/workstations/workstations.ts';

export interface OpenWorkstationOptions {
  readonly workstations: Workstations;
  readonly sessions: SessionStore;
}

/**
 * Opens a workstation for a user; opening one's own again changes nothing. Refuses in the order in which people
 * would ask: is it in use, is it mine to use, can it call (operations specification, section 8).
 */
export function createOpenWorkstation({ workstations, sessions }: OpenWorkstationOptions) {
  return (id: number, caller: Caller, scope: Scope<Notice>): void => {
    const workstation = workstations.byId(id);
    if (!workstation) throw apiError('NOT_FOUND', { about: `workstation ${id}` });
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
  };
}
