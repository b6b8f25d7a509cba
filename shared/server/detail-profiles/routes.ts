import type { Kysely } from 'kysely';
import {
  addDetailProfileTransaction,
  createDetailProfile,
  type DetailProfile,
  listDetailProfiles,
  listDetailProfileTransactions,
  removeDetailProfileTransaction,
  updateDetailProfile,
} from '#shared/contract/configuration/detail-profiles.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { flag, whole, words } from '../configured/field.ts';
import type { SharedTables } from '../db/tables.ts';
import { type AwaitedRoute, read, transaction } from '../kit/route.ts';

const profiles = configuredKind<'detail_profiles', DetailProfile>({
  table: 'detail_profiles',
  one: 'detail profile',
  fields: {
    name: words('name'),
    id: whole('id'),
    description: words('description'),
    enabled: flag('enabled'),
    idBranchTypes: whole('id_branch_types'),
  },
  searched: ['name', 'description'],
});

const included = configuredKind<'detail_profile_transactions', AnswerOf<typeof addDetailProfileTransaction>>({
  table: 'detail_profile_transactions',
  one: 'group of a detail profile',
  fields: {
    id: whole('id'),
    idDetailProfiles: whole('id_detail_profiles'),
    idTransactions: whole('id_transactions'),
  },
  searched: [],
});

/** Detail profiles: which groups of transactions a workstation offers (configuration specification, section 3). */
export function detailProfileRoutes(reader: Kysely<SharedTables>): AwaitedRoute<never>[] {
  return [
    read(listDetailProfiles, ({ query: { idBranchTypes, ...query } }) =>
      profiles.page(reader, query, (rows) =>
        idBranchTypes ? rows.where('id_branch_types', '=', idBranchTypes) : rows,
      ),
    ),
    transaction(createDetailProfile, ({ body }, scope) => profiles.create(scope, body)),
    transaction(updateDetailProfile, ({ params, body }, scope) => profiles.change(scope, params.id, body)),

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
