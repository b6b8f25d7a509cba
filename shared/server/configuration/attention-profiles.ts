import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  addCondition,
  type ConditionalProfile,
  changeCondition,
} from '#shared/contract/configuration/attention-profile-rows.ts';
import {
  type AttentionProfile,
  type AttentionProfileBody,
  type ConditionInput,
  createAttentionProfile,
  getAttentionProfile,
  listAttentionProfiles,
  updateAttentionProfile,
} from '#shared/contract/configuration/attention-profiles.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { ofCondition } from '../configured/assert-complete-condition.ts';
import { assertAttentionProfileUnused } from '../configured/assert-profile-unused.ts';
import { requireOfBranchType } from '../configured/require-of-branch-type.ts';
import type { TransactionScope } from '../db/scope.ts';
import { type AsyncRoute, type ReadCurrent, read, transaction, versioned } from '../kit/route.ts';
import { profileKind, rowKind } from './attention-profile-kinds.ts';
import { profileRowRoutes, setRows } from './attention-profile-rows.ts';

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

/** Sets measure and profiles of a conditional profile (configuration specification, section 3). */
function conditionRoutes(): AsyncRoute<never>[] {
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
async function setCondition(
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

/** Throws if a profile would lead back to itself. */
async function assertNoProfileCycle(
  db: Kysely<SharedTables>,
  id: number,
  targets: readonly number[],
): Promise<void> {
  const rows = await db
    .selectFrom('attention_profiles')
    .select(['id', 'name', 'id_attention_profiles_alt', 'id_attention_profiles_a', 'id_attention_profiles_b'])
    .execute();
  const profiles = rows.map((row) => ({
    id: row.id,
    to: [row.id_attention_profiles_alt, row.id_attention_profiles_a, row.id_attention_profiles_b].filter(
      (to) => to !== null,
    ),
  }));
  const back = leadsBack(id, targets, profiles);
  if (back === undefined) return;
  const name = rows.find((row) => row.id === back)?.name ?? '';
  throw apiError('PROFILE_CYCLE', { params: { name } });
}

/** Throws if a condition selects between conditional profiles. */
async function assertOrderingProfiles(db: Kysely<SharedTables>, ids: readonly number[]): Promise<void> {
  const conditional = await db
    .selectFrom('attention_profiles')
    .select('name')
    .where('id', 'in', ids)
    .where('type', '=', 'CONDITIONALBASED')
    .executeTakeFirst();
  if (conditional) throw apiError('PROFILE_CONDITIONAL', { params: { name: conditional.name } });
}

/** Throws if a profile used by a condition becomes conditional. */
async function assertNotUsedByConditions(db: Kysely<SharedTables>, id: number): Promise<void> {
  const chooser = await db
    .selectFrom('attention_profiles')
    .select('name')
    .where((eb) => eb.or([eb('id_attention_profiles_a', '=', id), eb('id_attention_profiles_b', '=', id)]))
    .executeTakeFirst();
  if (chooser) throw apiError('PROFILE_CONDITIONAL', { params: { name: chooser.name } });
}

/** A profile with the profiles it may continue with: its alternative, and those of its condition. */
interface Leading {
  readonly id: number;
  readonly to: readonly number[];
}

/** Returns the first target that reaches the profile `id`; undefined if none does. */
function leadsBack(id: number, targets: readonly number[], profiles: readonly Leading[]): number | undefined {
  const next = new Map(profiles.map((profile) => [profile.id, profile.to]));
  return targets.find((target) => reaches(target, id, next, new Set()));
}

function reaches(
  from: number,
  to: number,
  next: ReadonlyMap<number, readonly number[]>,
  seen: Set<number>,
): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return (next.get(from) ?? []).some((further) => reaches(further, to, next, seen));
}
