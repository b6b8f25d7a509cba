import { apiError } from '#shared/contract/api-error-factory.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import {
  assertCompleteCondition,
  type OfCondition,
} from '#shared/server/configured/assert-complete-condition.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import type { Flag } from '#shared/server/db/tables.ts';
import { type Caller, mayUse } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import { assertAbility, assertOwnsWorkstation } from '../stored/workstations/policy.ts';
import type { WorkstationRow, Workstations } from '../stored/workstations/workstations.ts';

export interface ProfileAssignment extends OfCondition {
  readonly id: number;
  readonly enabled: Flag;
  readonly assignable: Flag;
  readonly id_branch_types: number;
}

/**
 * Gives a workstation another attention profile, and answers it as it then is. A supervisor may do so in any
 * state of the workstation, an operator for their own open one, where its type says `selfProfile`. Refuses with
 * PROFILE_NOT_ASSIGNABLE a profile that may not be chosen here, with PROFILE_WITHOUT_CONDITION one that could call nobody.
 */
export function createAssignProfile({ workstations }: { readonly workstations: Workstations }) {
  return async (
    workstation: WorkstationRow,
    profile: ProfileAssignment,
    caller: Caller,
    scope: TransactionScope<Notice>,
  ): Promise<WorkstationRow> => {
    if (!mayUse(caller, [MODULES.supervisionChangeProfile])) {
      assertOwnsWorkstation(workstations, caller, workstation.id);
      assertAbility(workstation, 'self_profile');
    }
    const fits =
      profile.enabled && profile.assignable && profile.id_branch_types === workstation.id_branch_types;
    if (!fits) throw apiError('PROFILE_NOT_ASSIGNABLE', { about: profile.name });
    assertCompleteCondition(profile);
    await repository(scope, 'workstations').update(workstation.id, { id_attention_profiles: profile.id });
    const { id: idWorkstations, id_branches: idBranches } = workstation;
    scope.announce({ kind: 'workstation', idBranches, idWorkstations });
    return { ...workstation, id_attention_profiles: profile.id, attention_profile: profile.name };
  };
}
