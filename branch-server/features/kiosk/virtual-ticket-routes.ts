import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { OpeningHours } from '#branch-server/stored/opening-hours.ts';
import type { QueueFinder } from '#branch-server/stored/tickets/queue-finder.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { getOfferedVirtualTicket } from '#shared/contract/devices/offered-virtual-tickets.ts';
import { openingAt } from '#shared/domain/opening/opening.ts';
import { type Limit, type Route, read } from '#shared/server/kit/route.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';

export interface VirtualTicketRouteOptions {
  readonly reader: Kysely<BranchTables>;
  readonly hoursAt: OpeningHours;
  readonly findQueue: QueueFinder;
  /** Rate limit per address. */
  readonly requestLimit: Limit;
}

/** Purpose of a virtual ticket, and whether it can be issued now. */
export function virtualTicketRoutes(options: VirtualTicketRouteOptions): Route<never>[] {
  const { reader, hoursAt, findQueue, requestLimit } = options;
  return [
    read(
      getOfferedVirtualTicket,
      async ({ params: { id, branchId }, now }) => {
        const ticket = await reader
          .selectFrom('virtual_tickets as v')
          .innerJoin('branches as b', 'b.id_branch_types', 'v.id_branch_types')
          .selectAll('v')
          .select(['b.latitude', 'b.longitude'])
          .where('v.id', '=', id)
          .where('b.id', '=', branchId)
          .where('b.enabled', '=', 1)
          .executeTakeFirst();
        if (!ticket) throw apiError('NOT_FOUND', { about: `virtual ticket ${id} at branch ${branchId}` });
        const queue = findQueue(branchId, ticket.id_services, ticket.id_segments);
        if (!queue) throw apiError('QUEUE_NOT_EXISTED');
        const hours = hoursAt(ticket.id_defined_timetables, branchId);
        const opening = openingAt(hours, { zoneHours: zoneHoursOf(queue.zone), now });
        return {
          id,
          name: ticket.name,
          idBranches: branchId,
          branchName: queue.branch,
          idSegments: ticket.id_segments,
          segmentName: queue.segment,
          idServices: ticket.id_services,
          serviceName: queue.service,
          companyName: queue.company_name,
          serviceNames: JSON.parse(queue.service_translations || '{}'),
          zone: String(zoneHoursOf(queue.zone)),
          ticketsPerPhone: ticket.per_phone,
          requiresPosition:
            ticket.within_metres !== null && ticket.latitude !== null && ticket.longitude !== null,
          open: opening.open,
          until: opening.open ? opening.until : null,
          opensAt: opening.open ? null : opening.opensAt,
          now,
        };
      },
      requestLimit,
    ),
  ];
}
