import type { Kysely } from 'kysely';
import {
  createVirtualTicket,
  deleteVirtualTicket,
  getVirtualTicket,
  listVirtualTickets,
  updateVirtualTicket,
  type VirtualTicket,
  type VirtualTicketBody,
} from '#shared/contract/configuration/virtual-tickets.ts';
import { refuse } from '#shared/contract/refusal.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { demandOfBranchType } from '../configured/demand-of-branch-type.ts';
import { optional, whole, words } from '../configured/field.ts';
import type { TransactionScope } from '../db/scope.ts';
import type { SharedTables } from '../db/tables.ts';
import { type AwaitedRoute, read, transaction, versioned } from '../kit/route.ts';

const tickets = configuredKind<'virtual_tickets', VirtualTicket>({
  table: 'virtual_tickets',
  one: 'virtual ticket',
  fields: {
    name: words('name'),
    id: whole('id'),
    idSegments: whole('id_segments'),
    idServices: whole('id_services'),
    idViewProfiles: whole('id_view_profiles'),
    idBranchTypes: whole('id_branch_types'),
    idDefinedTimetables: optional('id_defined_timetables'),
    ticketsPerPhone: whole('per_phone'),
    withinMetres: optional('within_metres'),
  },
  searched: ['name'],
});

/** Serves what customers may take a ticket for on their phones (configuration specification, sections 3 and 5). */
export function virtualTicketRoutes(reader: Kysely<SharedTables>): AwaitedRoute<never>[] {
  return [
    read(listVirtualTickets, ({ query: { idBranchTypes, ...query } }) =>
      tickets.page(reader, query, (rows) =>
        idBranchTypes ? rows.where('id_branch_types', '=', idBranchTypes) : rows,
      ),
    ),

    read(getVirtualTicket, ({ params }) => tickets.byId(reader, params.id)),

    transaction(createVirtualTicket, async ({ body }, scope) => {
      await demandFitting(scope, body);
      return tickets.create(scope, body);
    }),

    versioned(updateVirtualTicket, tickets.current, async ({ params, body }, scope) => {
      const before = await tickets.byId(scope.trx, params.id);
      await demandFitting(scope, { ...body, idBranchTypes: before.idBranchTypes }, before);
      return tickets.change(scope, params.id, body);
    }),

    versioned(deleteVirtualTicket, tickets.current, ({ params }, scope) => tickets.remove(scope, params.id)),
  ];
}

/**
 * Refuses a view profile of another branch type or a disabled one and, outside an import, a segment and a service that
 * lead to no queue.
 */
async function demandFitting(
  scope: TransactionScope<never>,
  { idBranchTypes, idSegments, idServices, idViewProfiles }: Omit<VirtualTicketBody, 'name'>,
  before?: VirtualTicket,
): Promise<void> {
  await demandOfBranchType(scope, idBranchTypes, [['view_profiles', idViewProfiles, before?.idViewProfiles]]);
  if (scope.importing) return;
  const queue = await scope.trx
    .selectFrom('queue_categories')
    .select('id_queues')
    .where('id_services', '=', idServices)
    .where('id_segments', '=', idSegments)
    .executeTakeFirst();
  if (!queue) throw refuse('QUEUE_NOT_EXISTED', { field: 'idServices' });
}
