import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { BusinessDays } from '#branch-server/stored/days/business-days.ts';
import type { OpenWorkstations } from '#branch-server/stored/workstations/open-workstations.ts';
import { assertAbility, requireWorkstationAt } from '#branch-server/stored/workstations/policy.ts';
import type { Workstations } from '#branch-server/stored/workstations/workstations.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { getPastDay, listPastDays } from '#shared/contract/tickets/past-days.ts';
import {
  getQueueDetail,
  listUsersOnline,
  listWaitingNow,
  STAND_BY_QUEUE_ID,
} from '#shared/contract/tickets/queues.ts';

import { MODULES } from '#shared/domain/access/modules.ts';
import type { ListQuery } from '#shared/server/db/list-rows.ts';
import { mayUse } from '#shared/server/kit/caller.ts';
import { type Route, read } from '#shared/server/kit/route.ts';
import { queueListRoute } from '#shared/server/queues/queue-list.ts';
import { pastDayOf, pastDaysOf } from './past-days.ts';
import { listTicketsAt } from './ticket-list.ts';

export interface QueueRouteOptions {
  readonly reader: Kysely<BranchTables>;
  readonly workstations: Workstations;
  readonly openWorkstations: OpenWorkstations;
  readonly days: Pick<BusinessDays, 'decide' | 'today'>;
}

/** Queues and who stands in them, for operators and supervisors. */
export function queueRoutes(options: QueueRouteOptions): Route<never>[] {
  const { reader, workstations, openWorkstations, days } = options;
  const branchAt = async (id: number) => {
    const branch = await reader
      .selectFrom('branches')
      .select(['id', 'id_branch_types', 'zone'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!branch) throw apiError('NOT_FOUND', { about: `branch ${id}` });
    return branch;
  };

  return [
    read(listWaitingNow, async ({ params }) => {
      await branchAt(params.id);
      const rows = await reader
        .selectFrom('tickets as t')
        .innerJoin('services as s', 's.id', 't.id_services')
        .select(['t.id', 't.code', 't.id_queues as idQueues', 's.service_time as serviceTime'])
        .select([
          't.arrived_at as arrivedAt',
          't.entered_at as enteredAt',
          't.appointment_at as appointmentAt',
        ])
        .where('t.id_branches', '=', params.id)
        .where('t.state', '=', 'waiting')
        .orderBy('t.id')
        .execute();
      return rows;
    }),

    read(listPastDays, async ({ params }) => {
      const branch = await branchAt(params.id);
      return pastDaysOf(reader, branch.id, days.today(branch));
    }),

    read(getPastDay, async ({ params }) => {
      const branch = await branchAt(params.id);
      return pastDayOf(reader, branch.id, params.day, days.decide(branch).calendar);
    }),

    queueListRoute(reader, async (branches) => {
      const rows = await reader
        .selectFrom('tickets')
        .select((eb) => [
          'id_queues as idQueues',
          eb.fn.countAll<number>().as('count'),
          eb.fn.min('entered_at').as('since'),
        ])
        .where('id_branches', 'in', branches)
        .where('state', '=', 'waiting')
        .groupBy('id_queues')
        .execute();
      return rows;
    }),

    read(getQueueDetail, async ({ params, query, caller, now }) => {
      const branch = await branchAt(query.idBranch);
      const standByQueue = (requested: ListQuery) =>
        listTicketsAt(reader, { idBranches: branch.id, now, standByOf: caller.idUsers }, requested);
      const supervises = mayUse(caller, [MODULES.supervisionView]);
      // Shows operators their own stand-by tickets, whatever their workstation shows of others.
      if (params.id === STAND_BY_QUEUE_ID) {
        if (!supervises) requireWorkstationAt(workstations, caller, branch.id);
        const { tickets: standBy, total: standByTotal } = await standByQueue(query);
        return { idQueues: STAND_BY_QUEUE_ID, name: '', tickets: [], total: 0, standBy, standByTotal };
      }
      const queue = await reader
        .selectFrom('queues')
        .select(['id', 'name'])
        .where('id', '=', params.id)
        .executeTakeFirst();
      if (!queue) throw apiError('NOT_FOUND', { about: `queue ${params.id}` });
      if (!supervises)
        assertAbility(requireWorkstationAt(workstations, caller, branch.id), 'show_out_of_turn');
      const waiting = { idBranches: branch.id, now, queue: queue.id };
      const { tickets, total } = await listTicketsAt(reader, waiting, query);
      const { tickets: standBy, total: standByTotal } = await standByQueue({});
      return { idQueues: queue.id, name: queue.name, tickets, total, standBy, standByTotal };
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
