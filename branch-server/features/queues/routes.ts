import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { presentUnserved } from '#branch-server/stored/tickets/presenter.ts';
import type { TicketQueries } from '#branch-server/stored/tickets/ticket-queries.ts';
import type { UnservedTickets } from '#branch-server/stored/tickets/unserved-tickets.ts';
import type { OpenWorkstations } from '#branch-server/stored/workstations/open-workstations.ts';
import { demandAbility, demandWorkstationAt } from '#branch-server/stored/workstations/policy.ts';
import type { Workstations } from '#branch-server/stored/workstations/workstations.ts';
import { refuse } from '#shared/contract/refusal.ts';
import {
  getQueueDetail,
  listQueueCategories,
  listQueues,
  listUsersOnline,
  STAND_BY_QUEUE_ID,
} from '#shared/contract/tickets/queues.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { mayUse } from '#shared/server/kit/caller.ts';
import { type Route, read } from '#shared/server/kit/route.ts';
import { queuesOfBranch } from './queue-list.ts';

export interface QueueRouteOptions {
  readonly reader: Kysely<BranchTables>;
  readonly workstations: Workstations;
  readonly openWorkstations: OpenWorkstations;
  readonly tickets: TicketQueries;
  readonly unserved: UnservedTickets;
}

/** Queues and who stands in them, for operators and supervisors. */
export function queueRoutes(options: QueueRouteOptions): Route<never>[] {
  const { reader, workstations, openWorkstations, tickets, unserved } = options;
  const branchAt = async (id: number) => {
    const branch = await reader
      .selectFrom('branches')
      .select(['id', 'id_branch_types'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!branch) throw refuse('NOT_FOUND', { about: `branch ${id}` });
    return branch;
  };

  return [
    read(listQueues, async ({ query, now }) => queuesOfBranch(reader, await branchAt(query.idBranch), now)),

    read(listQueueCategories, async () => {
      const rows = await reader.selectFrom('queue_categories').selectAll().orderBy('id').execute();
      return rows.map((row) => ({
        idQueues: row.id_queues,
        idServices: row.id_services,
        idSegments: row.id_segments,
        allowedTransfers: row.allowed_transfers ? ('Y' as const) : ('N' as const),
        allowedNoTicket: row.allowed_no_ticket ? ('Y' as const) : ('N' as const),
      }));
    }),

    read(getQueueDetail, async ({ params, query, caller, now }) => {
      const branch = await branchAt(query.idBranch);
      const show = (found: readonly { readonly id: number }[]) =>
        found.flatMap(({ id }) => {
          const row = tickets.byId(id);
          return row ? [presentUnserved(row, now)] : [];
        });
      const ownStandBy = () => show(unserved.standbyOf(branch.id, caller.idUsers));
      const supervises = mayUse(caller, [MODULES.supervisionView]);
      // Shows operators their own stand-by tickets, whatever their workstation shows of others.
      if (params.id === STAND_BY_QUEUE_ID) {
        if (!supervises) demandWorkstationAt(workstations, caller, branch.id);
        return { idQueues: STAND_BY_QUEUE_ID, name: '', tickets: [], standBy: ownStandBy() };
      }
      const queue = await reader
        .selectFrom('queues')
        .select(['id', 'name'])
        .where('id', '=', params.id)
        .executeTakeFirst();
      if (!queue) throw refuse('NOT_FOUND', { about: `queue ${params.id}` });
      if (!supervises)
        demandAbility(demandWorkstationAt(workstations, caller, branch.id), 'show_out_of_turn');
      return {
        idQueues: queue.id,
        name: queue.name,
        tickets: show(unserved.waitingIn(branch.id, queue.id)),
        standBy: ownStandBy(),
      };
    }),

    read(listUsersOnline, async ({ params }) => {
      const branch = await branchAt(params.id);
      return openWorkstations(branch.id).map((open) => ({
        id: open.idUsers,
        fullname: `${open.first_name} ${open.last_name}`,
        idWorkstations: open.idWorkstations,
        workstationName: open.name,
      }));
    }),
  ];
}
