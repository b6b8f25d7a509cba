import type { Kysely, Selectable, SelectQueryBuilder } from 'kysely';
import {
  addViewProfileQueue,
  createViewProfile,
  getViewProfile,
  listViewProfileQueues,
  listViewProfiles,
  removeViewProfileQueue,
  updateViewProfile,
  type ViewProfile,
} from '#shared/contract/configuration/view-profiles.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { assertViewProfileUnused } from '../configured/assert-profile-unused.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { flag, integer, text } from '../configured/field.ts';
import type { TransactionScope } from '../db/scope.ts';
import { type AsyncRoute, read, transaction, versioned } from '../kit/route.ts';

const profiles = configuredKind<'view_profiles', ViewProfile>({
  table: 'view_profiles',
  one: 'view profile',
  fields: {
    name: text('name'),
    id: integer('id'),
    description: text('description'),
    enabled: flag('enabled'),
    supervision: flag('supervision'),
    dashboard: flag('dashboard'),
    idBranchTypes: integer('id_branch_types'),
  },
  searched: ['name', 'description'],
});

const included = configuredKind<'view_profile_queues', AnswerOf<typeof addViewProfileQueue>>({
  table: 'view_profile_queues',
  one: 'queue of a view profile',
  fields: { id: integer('id'), idViewProfiles: integer('id_view_profiles'), idQueues: integer('id_queues') },
  searched: [],
});

type Included = SelectQueryBuilder<
  SharedTables,
  'view_profile_queues',
  Selectable<SharedTables['view_profile_queues']>
>;
const ofProfile = (rows: Included, id: number): Included =>
  rows.where('id_view_profiles', '=', id).orderBy('id_queues');

/** Replaces the queues of a profile, if sent. */
async function include(scope: TransactionScope<never>, idViewProfiles: number, idQueues?: readonly number[]) {
  if (idQueues === undefined) return;
  await included.replaceRows(
    scope,
    (rows) => ofProfile(rows, idViewProfiles),
    idQueues.map((idQueue) => ({ idViewProfiles, idQueues: idQueue })),
    (one) => one.idQueues,
  );
}

/** A profile with its queues. */
const profileWithRows = async (db: Kysely<SharedTables>, id: number) => ({
  ...(await profiles.byId(db, id)),
  idQueues: (await included.all(db, (rows) => ofProfile(rows, id))).map(({ idQueues }) => idQueues),
});

/** View profiles: which queues a workstation, a supervisor or a dashboard sees (configuration, section 3). */
export function viewProfileRoutes(reader: Kysely<SharedTables>): AsyncRoute<never>[] {
  return [
    read(listViewProfiles, ({ query: { idBranchTypes, enabled, supervision, ...query } }) =>
      profiles.page(reader, query, (rows) =>
        rows
          .$if(idBranchTypes !== undefined, (some) => some.where('id_branch_types', '=', idBranchTypes ?? 0))
          .$if(enabled !== undefined, (some) => some.where('enabled', '=', flagOf(enabled)))
          .$if(supervision !== undefined, (some) => some.where('supervision', '=', flagOf(supervision))),
      ),
    ),
    read(getViewProfile, ({ params: { id } }) => profileWithRows(reader, id)),
    transaction(createViewProfile, async ({ body }, scope) => {
      const profile = await profiles.create(scope, body);
      await include(scope, profile.id, body.idQueues);
      return profile;
    }),
    versioned(
      updateViewProfile,
      ({ params: { id } }, trx) => profileWithRows(trx, id),
      async ({ params, body }, scope) => {
        const before = await profiles.byId(scope.trx, params.id);
        await assertViewProfileUnused(scope, params.id, { before, after: body });
        await include(scope, params.id, body.idQueues);
        return profiles.change(scope, params.id, body);
      },
    ),

    read(listViewProfileQueues, ({ query }) =>
      included.all(reader, (rows) =>
        rows.where('id_view_profiles', '=', query.idViewProfiles).orderBy('id_queues'),
      ),
    ),
    transaction(addViewProfileQueue, ({ body }, scope) =>
      included.createOnce(scope, body, (rows) =>
        rows.where('id_view_profiles', '=', body.idViewProfiles).where('id_queues', '=', body.idQueues),
      ),
    ),
    transaction(removeViewProfileQueue, ({ params }, scope) => included.remove(scope, params.id)),
  ];
}

const flagOf = (value: 'Y' | 'N' | undefined) => (value === 'Y' ? 1 : 0);
