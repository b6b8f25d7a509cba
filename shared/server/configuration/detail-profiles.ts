import type { Kysely } from 'kysely';
import {
  addDetailProfileTransaction,
  createDetailProfile,
  type DetailProfile,
  getDetailProfile,
  listDetailProfiles,
  listDetailProfileTransactions,
  removeDetailProfileTransaction,
  updateDetailProfile,
} from '#shared/contract/configuration/detail-profiles.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { flag, integer, text } from '../configured/field.ts';
import type { TransactionScope } from '../db/scope.ts';
import { type AsyncRoute, read, transaction, versioned } from '../kit/route.ts';

const profiles = configuredKind<'detail_profiles', DetailProfile>({
  table: 'detail_profiles',
  one: 'detail profile',
  fields: {
    name: text('name'),
    id: integer('id'),
    description: text('description'),
    enabled: flag('enabled'),
    idBranchTypes: integer('id_branch_types'),
  },
  searched: ['name', 'description'],
});

const included = configuredKind<'detail_profile_transactions', AnswerOf<typeof addDetailProfileTransaction>>({
  table: 'detail_profile_transactions',
  one: 'group of a detail profile',
  fields: {
    id: integer('id'),
    idDetailProfiles: integer('id_detail_profiles'),
    idTransactions: integer('id_transactions'),
  },
  searched: [],
});

/** Replaces the groups of a profile, if sent. */
async function include(
  scope: TransactionScope<never>,
  idDetailProfiles: number,
  idTransactions?: readonly number[],
) {
  if (idTransactions === undefined) return;
  await included.replaceRows(
    scope,
    (rows) => rows.where('id_detail_profiles', '=', idDetailProfiles),
    idTransactions.map((group) => ({ idDetailProfiles, idTransactions: group })),
    (one) => one.idTransactions,
  );
}

/** A profile with its groups. */
const profileWithRows = async (db: Kysely<SharedTables>, id: number) => ({
  ...(await profiles.byId(db, id)),
  idTransactions: (await included.all(db, (rows) => rows.where('id_detail_profiles', '=', id))).map(
    ({ idTransactions }) => idTransactions,
  ),
});

/** Detail profiles: which groups of transactions a workstation offers (configuration specification, section 3). */
export function detailProfileRoutes(reader: Kysely<SharedTables>): AsyncRoute<never>[] {
  return [
    read(listDetailProfiles, ({ query: { idBranchTypes, ...query } }) =>
      profiles.page(reader, query, (rows) =>
        idBranchTypes ? rows.where('id_branch_types', '=', idBranchTypes) : rows,
      ),
    ),
    read(getDetailProfile, ({ params: { id } }) => profileWithRows(reader, id)),
    transaction(createDetailProfile, async ({ body }, scope) => {
      const profile = await profiles.create(scope, body);
      await include(scope, profile.id, body.idTransactions);
      return profile;
    }),
    versioned(
      updateDetailProfile,
      ({ params: { id } }, trx) => profileWithRows(trx, id),
      async ({ params: { id }, body }, scope) => {
        const profile = await profiles.change(scope, id, body);
        await include(scope, id, body.idTransactions);
        return profile;
      },
    ),

    read(listDetailProfileTransactions, ({ query }) =>
      included.all(reader, (rows) =>
        rows.where('id_detail_profiles', '=', query.idDetailProfiles).orderBy('id_transactions'),
      ),
    ),
    transaction(addDetailProfileTransaction, ({ body }, scope) =>
      included.createOnce(scope, body, (rows) =>
        rows
          .where('id_detail_profiles', '=', body.idDetailProfiles)
          .where('id_transactions', '=', body.idTransactions),
      ),
    ),
    transaction(removeDetailProfileTransaction, ({ params }, scope) => included.remove(scope, params.id)),
  ];
}
