import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  createVirtualTicket,
  deleteVirtualTicket,
  getVirtualTicket,
  listVirtualTickets,
  updateVirtualTicket,
  type VirtualTicket,
  type VirtualTicketBody,
} from '#shared/contract/configuration/virtual-tickets.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { integer, optional, text } from '../configured/field.ts';
import { requireOfBranchType } from '../configured/require-of-branch-type.ts';
import type { TransactionScope } from '../db/scope.ts';
import { type AsyncRoute, read, transaction, versioned } from '../kit/route.ts';

const tickets = configuredKind<'virtual_tickets', VirtualTicket>({
  table: 'virtual_tickets',
  one: 'virtual ticket',
  fields: {
    name: text('name'),
    id: integer('id'),
    idSegments: integer('id_segments'),
    idServices: integer('id_services'),
    idViewProfiles: integer('id_view_profiles'),
    idBranchTypes: integer('id_branch_types'),
    idDefinedTimetables: optional('id_defined_timetables'),
    ticketsPerPhone: integer('per_phone'),
    withinMetres: optional('within_metres'),
  },
  searched: ['name'],
});

/** Virtual tickets (configuration specification, sections 3 and 5). */
export function virtualTicketRoutes(reader: Kysely<SharedTables>): AsyncRoute<never>[] {
  return [
    read(listVirtualTickets, ({ query: { idBranchTypes, ...query } }) =>
      tickets.page(reader, query, (rows) =>
        idBranchTypes ? rows.where('id_branch_types', '=', idBranchTypes) : rows,
      ),
    ),

    read(getVirtualTicket, ({ params }) => tickets.byId(reader, params.id)),

    transaction(createVirtualTicket, async ({ body }, scope) => {
      await assertConsistent(scope, body);
      return tickets.create(scope, body);
    }),

    versioned(updateVirtualTicket, tickets.current, async ({ params, body }, scope) => {
      const before = await tickets.byId(scope.trx, params.id);
      await assertConsistent(scope, { ...body, idBranchTypes: before.idBranchTypes }, before);
      return tickets.change(scope, params.id, body);
    }),

    versioned(deleteVirtualTicket, tickets.current, ({ params }, scope) => tickets.remove(scope, params.id)),
  ];
}

/**
 * Throws for a view profile of another branch type or a disabled one and, outside of an import, for a pair without
 * a queue.
 */
async function assertConsistent(
  scope: TransactionScope<never>,
  { idBranchTypes, idSegments, idServices, idViewProfiles }: Omit<VirtualTicketBody, 'name'>,
  before?: VirtualTicket,
): Promise<void> {
  await requireOfBranchType(scope, idBranchTypes, [
    ['view_profiles', idViewProfiles, before?.idViewProfiles],
  ]);
  if (scope.importing) return;
  const queue = await scope.trx
    .selectFrom('queue_categories')
    .select('id_queues')
    .where('id_services', '=', idServices)
    .where('id_segments', '=', idSegments)
    .executeTakeFirst();
  if (!queue) throw apiError('QUEUE_NOT_EXISTED', { field: 'idServices' });
}
