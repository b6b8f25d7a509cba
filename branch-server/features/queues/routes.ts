import { type Kysely, sql } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { BusinessDays } from '#branch-server/stored/business-days.ts';
import { presentUnserved } from '#branch-server/stored/tickets/presenter.ts';
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
  type TicketListSort,
  type UnservedTicket,
} from '#shared/contract/tickets/queues.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { byText, byValue, contains, type ListQuery, listRows } from '#shared/server/db/list-rows.ts';
import { mayUse } from '#shared/server/kit/caller.ts';
import { type Route, read } from '#shared/server/kit/route.ts';
import { queueListRoute } from '#shared/server/queues/queue-list.ts';
import { pastDayOf, pastDaysOf } from './past-days.ts';

export interface QueueRouteOptions {
  readonly reader: Kysely<BranchTables>;
  readonly workstations: Workstations;
  readonly openWorkstations: OpenWorkstations;
  readonly days: Pick<BusinessDays, 'decide' | 'today'>;
}

/** Queues and their tickets, for operators and supervisors. */
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
      // Operators see their own stand-by tickets, whatever their workstation shows.
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

/** Source of the list: the waiting tickets of a queue, or the stand-by list of a user. */
type TicketListSource = { readonly queue: number } | { readonly standByOf: number };

/**
 * Default page size: enough for the waiting tickets of nearly every branch, at a fraction of the cost of
 * thousands.
 */
const DEFAULT_PAGE_SIZE = 100;

/** Sorting by first arrival uses the id, in call order. Codes sort by number, so that A9 precedes A10. */
const SORTABLE = {
  createdAt: byValue('id'),
  code: sql`printf('%s %010d', fold(letter), number)`,
  customerName: byText('customer_name'),
  servName: byText('service'),
  segmentName: byText('segment'),
  waitingTime: sql`-entered_at`,
  waitingTime2: sql`-arrived_at`,
} satisfies Record<TicketListSort, unknown>;

/** One page of the tickets of a queue or list; every searched word must occur in the texts of the ticket. */
async function listTicketsAt(
  reader: Kysely<BranchTables>,
  { idBranches, now, ...where }: { idBranches: number; now: Millis } & TicketListSource,
  { search = '', size = DEFAULT_PAGE_SIZE, ...query }: ListQuery,
): Promise<{ tickets: UnservedTicket[]; total: number }> {
  const tickets = reader
    .selectFrom('tickets as t')
    .innerJoin('services as s', 's.id', 't.id_services')
    .innerJoin('segments as g', 'g.id', 't.id_segments')
    .select(['t.id', 't.code', 't.letter', 't.number', 't.customer_name', 't.arrived_at', 't.entered_at'])
    .select(['s.name as service', 'g.name as segment'])
    .select(
      sql<string>`t.code || ' ' || coalesce(t.customer_name, '') || ' ' || s.name || ' ' || g.name`.as(
        'findable',
      ),
    )
    .where('t.id_branches', '=', idBranches);
  const those =
    'queue' in where
      ? tickets.where('t.state', '=', 'waiting').where('t.id_queues', '=', where.queue)
      : tickets.where('t.state', '=', 'standby').where('t.id_users', '=', where.standByOf);
  const words = search.split(/\s+/).filter(Boolean);
  const matching = words.reduce(
    (all, word) => all.where(() => contains(['findable'], word)),
    reader.selectFrom(those.as('standing')).selectAll(),
  );
  const { rows, total } = await listRows(matching, { ...query, size }, { sortable: SORTABLE, searched: [] });
  return { tickets: rows.map((row) => presentUnserved(row, now)), total };
}
