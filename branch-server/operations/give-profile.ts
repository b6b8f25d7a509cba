import { refuse } from '#shared/contract/refusal.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { demandCondition, type OfCondition } from '#shared/server/configured/demand-condition.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import type { Flag } from '#shared/server/db/tables.ts';
import { type Caller, mayUse } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import { demandAbility, demandOwnWorkstation } from '../stored/workstations/policy.ts';
import type { WorkstationRow, Workstations } from '../stored/workstations/workstations.ts';

export interface GivenProfile extends OfCondition {
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
export function createGiveProfile({ workstations }: { readonly workstations: Workstations }) {
  return async (
    workstation: WorkstationRow,
    profile: GivenProfile,
    caller: Caller,
    scope: TransactionScope<Notice>,
  ): Promise<WorkstationRow> => {
    if (!mayUse(caller, [MODULES.supervisionChangeProfile])) {
      demandOwnWorkstation(workstations, caller, workstation.id);
      demandAbility(workstation, 'self_profile');
    }
    const fits =
      profile.enabled && profile.assignable && profile.id_branch_types === workstation.id_branch_types;
    if (!fits) throw refuse('PROFILE_NOT_ASSIGNABLE', { about: profile.name });
    demandCondition(profile);
    await repository(scope, 'workstations').update(workstation.id, { id_attention_profiles: profile.id });
    const { id: idWorkstations, id_branches: idBranches } = workstation;
    scope.announce({ kind: 'workstation', idBranches, idWorkstations });
    return { ...workstation, id_attention_profiles: profile.id, attention_profile: profile.name };
  };
}
