import type { Kysely } from 'kysely';
import {
  type BranchType,
  createBranchType,
  listBranchTypes,
  updateBranchType,
} from '#shared/contract/configuration/branch-types.ts';
import {
  addQueueBranchType,
  listQueueBranchTypes,
  removeQueueBranchType,
} from '#shared/contract/configuration/queue-branch-types.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { flag, integer, text } from '../configured/field.ts';
import { type AsyncRoute, read, transaction, versioned } from '../kit/route.ts';

const branchTypes = configuredKind<'branch_types', BranchType>({
  table: 'branch_types',
  one: 'branch type',
  fields: {
    name: text('name'),
    id: integer('id'),
    description: text('description'),
    enabled: flag('enabled'),
  },
  searched: ['name', 'description'],
});

const offers = configuredKind<'queue_branch_types', AnswerOf<typeof addQueueBranchType>>({
  table: 'queue_branch_types',
  one: 'queue of a branch type',
  fields: {
    idQueueBranchType: integer('id'),
    idBranchTypes: integer('id_branch_types'),
    idQueue: integer('id_queues'),
  },
  searched: [],
});

/** Branch types, and which queues they offer (configuration specification, sections 3 and 4). */
export function branchTypeRoutes(reader: Kysely<SharedTables>): AsyncRoute<never>[] {
  return [
    read(listBranchTypes, ({ query }) => branchTypes.page(reader, query)),
    transaction(createBranchType, ({ body }, scope) => branchTypes.create(scope, body)),
    versioned(updateBranchType, branchTypes.current, ({ params, body }, scope) =>
      branchTypes.change(scope, params.id, body),
    ),

    read(listQueueBranchTypes, ({ query }) =>
      offers.all(reader, (rows) =>
        rows.where('id_branch_types', '=', query.idBranchTypes).orderBy('id_queues'),
      ),
    ),
    transaction(addQueueBranchType, ({ body }, scope) =>
      offers.createOnce(scope, body, (rows) =>
        rows.where('id_branch_types', '=', body.idBranchTypes).where('id_queues', '=', body.idQueue),
      ),
    ),
    transaction(removeQueueBranchType, ({ params }, scope) => offers.remove(scope, params.id)),
  ];
}
