import type { Kysely } from 'kysely';
import type { ConditionalProfile } from '#shared/contract/configuration/attention-profile-rows.ts';
import {
  type AttentionProfile,
  type AttentionProfileBody,
  createAttentionProfile,
  getAttentionProfile,
  listAttentionProfiles,
  updateAttentionProfile,
} from '#shared/contract/configuration/attention-profiles.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { assertAttentionProfileUnused } from '../configured/assert-profile-unused.ts';
import { requireOfBranchType } from '../configured/require-of-branch-type.ts';
import type { TransactionScope } from '../db/scope.ts';
import { type AsyncRoute, read, transaction, versioned } from '../kit/route.ts';
import { conditionRoutes, setCondition } from './condition-routes.ts';
import { profileKind } from './profile-kind.ts';
import { assertNoProfileCycle, assertNotUsedByConditions } from './profile-policy.ts';
import { rowKind } from './row-kind.ts';
import { profileRowRoutes, setRows } from './row-routes.ts';

/**
 * Attention profiles: rules by which a workstation selects the next ticket (configuration specification, sections
 * 3 to 7).
 */
export function attentionProfileRoutes(reader: Kysely<SharedTables>): AsyncRoute<never>[] {
  return [
    read(listAttentionProfiles, ({ query: { idBranchTypes, assignable, enabled, ...query } }) =>
      profileKind.page(reader, query, (rows) =>
        rows
          .$if(idBranchTypes !== undefined, (some) => some.where('id_branch_types', '=', idBranchTypes ?? 0))
          .$if(assignable !== undefined, (some) => some.where('assignable', '=', flagOf(assignable)))
          .$if(enabled !== undefined, (some) => some.where('enabled', '=', flagOf(enabled))),
      ),
    ),

    read(getAttentionProfile, ({ params: { id } }) => profileWithRows(reader, id)),

    transaction(createAttentionProfile, async ({ body }, scope) => {
      const alternative = body.idAttentionProfilesAlt;
      await requireOfBranchType(scope, body.idBranchTypes, [['attention_profiles', alternative]]);
      const profile = await profileKind.create(scope, body);
      await setBelongings(scope, profile, body);
      return profileKind.byId(scope.trx, profile.id);
    }),

    versioned(
      updateAttentionProfile,
      ({ params: { id } }, trx) => profileWithRows(trx, id),
      async ({ params: { id }, body }, scope) => {
        const before = await profileKind.byId(scope.trx, id);
        const alternative = body.idAttentionProfilesAlt;
        await assertAttentionProfileUnused(scope, id, { before, after: body });
        await requireOfBranchType(scope, before.idBranchTypes, [
          ['attention_profiles', alternative, before.idAttentionProfilesAlt],
        ]);
        if (alternative !== null) await assertNoProfileCycle(scope.trx, id, [alternative]);
        const isOther = body.type !== before.type;
        if (isOther && body.type === 'CONDITIONALBASED' && !scope.importing)
          await assertNotUsedByConditions(scope.trx, id);
        if (isOther) await removeRows(scope, id);
        const clearsCondition = isOther || body.conditional === null;
        const profile = await profileKind.change(scope, id, body, clearsCondition ? NO_CONDITION : {});
        await setBelongings(scope, profile, body);
        return profileKind.byId(scope.trx, id);
      },
    ),

    ...profileRowRoutes(),
    ...conditionRoutes(),
  ];
}

/** A profile with its queues and its condition. */
const profileWithRows = async (db: Kysely<SharedTables>, id: number) => ({
  ...(await profileKind.byId(db, id)),
  rows: await rowsOf(db, id),
  conditional: await conditionOf(db, id),
});

const NO_CONDITION = {
  id_attention_profiles_a: null,
  id_attention_profiles_b: null,
  conditional_view_profile: null,
  conditional_type: null,
  conditional_value: null,
};

/** Updates the queues and condition of a profile, as far as they were sent. */
async function setBelongings(
  scope: TransactionScope<never>,
  profile: AttentionProfile,
  { rows, conditional }: Pick<AttentionProfileBody, 'rows' | 'conditional'>,
): Promise<void> {
  if (rows) await setRows(scope, profile, rows);
  if (conditional) await setCondition(scope, profile.id, conditional);
}

/** Rows of a profile in round order. */
const rowsOf = (db: Kysely<SharedTables>, id: number) =>
  rowKind.all(db, (rows) => rows.where('id_attention_profiles', '=', id).orderBy('id'));

async function removeRows(scope: TransactionScope<never>, id: number): Promise<void> {
  for (const row of await rowsOf(scope.trx, id)) await rowKind.remove(scope, row.id);
}

async function conditionOf(db: Kysely<SharedTables>, id: number): Promise<ConditionalProfile | null> {
  const row = await db
    .selectFrom('attention_profiles')
    .select([
      'id_attention_profiles_a as A',
      'id_attention_profiles_b as B',
      'conditional_view_profile as idViewProfile',
      'conditional_type as type',
      'conditional_value as value',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { A, B, idViewProfile, type, value } = row;
  if (A === null || B === null || idViewProfile === null || type === null || value === null) return null;
  return { idAttentionProfile: id, A, B, idViewProfile, type, value };
}

const flagOf = (value: 'Y' | 'N' | undefined) => (value === 'Y' ? 1 : 0);
