import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  addCondition,
  type ConditionalProfile,
  changeCondition,
} from '#shared/contract/configuration/attention-profile-rows.ts';
import type { ConditionInput } from '#shared/contract/configuration/attention-profiles.ts';
import { ofCondition } from '../configured/assert-complete-condition.ts';
import { requireOfBranchType } from '../configured/require-of-branch-type.ts';
import type { TransactionScope } from '../db/scope.ts';
import { type AsyncRoute, type ReadCurrent, transaction, versioned } from '../kit/route.ts';
import { profileKind } from './profile-kind.ts';
import { assertNoProfileCycle, assertOrderingProfiles } from './profile-policy.ts';

/** Sets measure and profiles of a conditional profile (configuration specification, section 3). */
export function conditionRoutes(): AsyncRoute<never>[] {
  return [
    transaction(addCondition, ({ params, body }, scope) => setCondition(scope, params.id, body)),
    versioned(changeCondition, currentCondition, ({ params, body }, scope) =>
      setCondition(scope, params.id, body),
    ),
  ];
}

const currentCondition: ReadCurrent<typeof changeCondition> = async ({ params }, trx) => {
  const condition = await ofCondition(trx, params.id);
  return {
    A: condition.id_attention_profiles_a,
    B: condition.id_attention_profiles_b,
    idViewProfile: condition.conditional_view_profile,
    type: condition.conditional_type,
    value: condition.conditional_value,
  };
};

/** Assigns a condition to a profile. Throws if it cannot choose, or refers to itself. */
export async function setCondition(
  scope: TransactionScope<never>,
  id: number,
  body: ConditionInput,
): Promise<ConditionalProfile> {
  const { type, idBranchTypes } = await profileKind.byId(scope.trx, id);
  if (type !== 'CONDITIONALBASED') throw apiError('PROFILE_OF_OTHER_TYPE', { about: type });
  await assertOrderingProfiles(scope.trx, [body.A, body.B]);
  const before = await ofCondition(scope.trx, id);
  await requireOfBranchType(scope, idBranchTypes, [
    ['attention_profiles', body.A, before.id_attention_profiles_a],
    ['attention_profiles', body.B, before.id_attention_profiles_b],
    ['view_profiles', body.idViewProfile, before.conditional_view_profile],
  ]);
  await assertNoProfileCycle(scope.trx, id, [body.A, body.B]);
  await profileKind.change(
    scope,
    id,
    {},
    {
      id_attention_profiles_a: body.A,
      id_attention_profiles_b: body.B,
      conditional_view_profile: body.idViewProfile,
      conditional_type: body.type,
      conditional_value: body.value,
    },
  );
  return { ...body, idAttentionProfile: id };
}
