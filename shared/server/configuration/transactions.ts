import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  checkTransactionDeletion,
  createTransaction,
  createTransactionDetail,
  type DetailInput,
  deleteTransaction,
  getTransaction,
  listTransactionDetails,
  listTransactions,
  type TransactionDetail,
  type TransactionGroup,
  updateTransaction,
  updateTransactionDetail,
} from '#shared/contract/configuration/transactions.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { assertUnused, deletionRoutes, usesFrom } from '../configured/deletion.ts';
import { flag, integer, text } from '../configured/field.ts';
import type { TransactionScope } from '../db/scope.ts';
import { type AsyncRoute, type ReadCurrent, read, transaction, versioned } from '../kit/route.ts';

const groups = configuredKind<'transactions', TransactionGroup>({
  table: 'transactions',
  one: 'group of transactions',
  fields: {
    name: text('name'),
    id: integer('id'),
    description: text('description'),
    enabled: flag('enabled'),
  },
  searched: ['name', 'description'],
});

const details = configuredKind<'transaction_details', TransactionDetail>({
  table: 'transaction_details',
  one: 'detail',
  fields: {
    name: text('name'),
    id: integer('id'),
    enabled: flag('enabled'),
    idTransactions: integer('id_transactions'),
  },
  searched: ['name'],
});

/** Adds and changes details of a group; refuses with NOT_FOUND one that is another's. */
async function saveDetails(
  scope: TransactionScope<never>,
  idTransactions: number,
  sent: readonly DetailInput[] = [],
): Promise<void> {
  const own = await details.all(scope.trx, (rows) => rows.where('id_transactions', '=', idTransactions));
  for (const { id, ...detail } of sent) {
    if (id === undefined) await details.create(scope, { ...detail, idTransactions });
    else if (own.some((each) => each.id === id)) await details.change(scope, id, detail);
    else throw apiError('NOT_FOUND', { about: `detail ${id} of group ${idTransactions}` });
  }
}

/** A group with its details. */
const currentGroup: ReadCurrent<typeof updateTransaction> = async ({ params: { id } }, trx) => ({
  ...(await groups.byId(trx, id)),
  details: await details.all(trx, (rows) => rows.where('id_transactions', '=', id).orderBy('id')),
});

/** Groups of close details, and details (configuration specification, section 3). */
export function transactionRoutes(reader: Kysely<SharedTables>): AsyncRoute<never>[] {
  return [
    read(listTransactions, ({ query }) => groups.page(reader, query)),
    read(getTransaction, ({ params }) => groups.byId(reader, params.id)),
    transaction(createTransaction, async ({ body }, scope) => {
      const group = await groups.create(scope, body);
      await saveDetails(scope, group.id, body.details);
      return group;
    }),
    versioned(updateTransaction, currentGroup, async ({ params: { id }, body }, scope) => {
      const group = await groups.change(scope, id, body);
      await saveDetails(scope, id, body.details);
      return group;
    }),

    ...deletionRoutes(
      { remove: deleteTransaction, check: checkTransactionDeletion },
      groups.current,
      async ({ params: { id } }, scope) => {
        await assertUnused([profilesWith(scope.trx, id)]);
        const own = await details.all(scope.trx, (rows) => rows.where('id_transactions', '=', id));
        for (const detail of own) await details.remove(scope, detail.id);
        return groups.remove(scope, id);
      },
    ),

    read(listTransactionDetails, ({ query: { idTransactions, ...query } }) =>
      details.page(reader, query, (rows) => rows.where('id_transactions', '=', idTransactions)),
    ),
    transaction(createTransactionDetail, ({ body }, scope) => details.create(scope, body)),
    versioned(updateTransactionDetail, details.current, ({ params, body }, scope) =>
      details.change(scope, params.id, body),
    ),
  ];
}

const profilesWith = (db: Kysely<SharedTables>, group: number) =>
  usesFrom(
    'detailProfile',
    db
      .selectFrom('detail_profile_transactions as t')
      .innerJoin('detail_profiles as p', 'p.id', 't.id_detail_profiles')
      .innerJoin('branch_types as b', 'b.id', 'p.id_branch_types')
      .select(['p.id', 'p.name', 'b.id as idBranchType', 'b.name as branchTypeName'])
      .where('t.id_transactions', '=', group)
      .orderBy('p.name'),
  );
