import { type Kysely, sql } from 'kysely';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { BusinessDays } from '#branch-server/stored/business-days.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import { presentUnserved } from '#branch-server/stored/tickets/presenter.ts';
import { lowestTicketIdAt } from '#branch-server/stored/tickets/ticket-ids.ts';
import {
  createOpenWorkstations,
  type OpenWorkstations,
} from '#branch-server/stored/workstations/open-workstations.ts';
import { assertAbility, requireWorkstationAt } from '#branch-server/stored/workstations/policy.ts';
import type { Workstations } from '#branch-server/stored/workstations/workstations.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { getPastDay, listPastDays, type PastDay } from '#shared/contract/tickets/past-days.ts';
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
import { type PastEvent, pastVisits } from '#shared/domain/simulation/past-visits.ts';
import { type BranchCalendar, businessDayEnd, businessDayStart } from '#shared/domain/time/business-day.ts';
import { byText, byValue, contains, type ListQuery, listRows } from '#shared/server/db/list-rows.ts';
import { mayUse } from '#shared/server/kit/caller.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { type Route, read } from '#shared/server/kit/route.ts';
import { queueListRoute } from '#shared/server/queues/queue-list.ts';

export interface QueuesOptions {
  readonly reading: Reads;
  readonly database: Pick<BranchDatabase, 'readable' | 'reader'>;
}

/** The queues of a branch and who waits in them. */
export function composeQueues({ reading, database: { readable, reader } }: QueuesOptions): Feature<Notice> {
  return {
    routes: queueRoutes({ ...reading, reader, openWorkstations: createOpenWorkstations(readable) }),
  };
}

export interface QueueRouteOptions {
  readonly reader: Kysely<BranchTables>;
  readonly workstations: Workstations;
  readonly openWorkstations: OpenWorkstations;
  readonly days: Pick<BusinessDays, 'decide' | 'today'>;
}

/** Queues and their tickets, for operators and supervisors. */
function queueRoutes(options: QueueRouteOptions): Route<never>[] {
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

const MAX_DAYS = 366;
const MAX_CUSTOMERS = 2000;

/** Lists the days before `today` on which the branch gave numbers, the latest first. */
async function pastDaysOf(db: Kysely<BranchTables>, idBranches: number, today: string): Promise<string[]> {
  const rows = await db
    .selectFrom('day_numbers')
    .select('day')
    .distinct()
    .where('id_branches', '=', idBranches)
    .where('day', '<', today)
    .orderBy('day', 'desc')
    .limit(MAX_DAYS)
    .execute();
  return rows.map(({ day }) => day);
}

/** Arrivals, services and workstations of a business day. */
async function pastDayOf(
  db: Kysely<BranchTables>,
  idBranches: number,
  day: string,
  calendar: BranchCalendar,
): Promise<PastDay> {
  const end = businessDayEnd(day, calendar);
  const start = businessDayStart(end - 1, calendar);
  const workstations = await sessionsOf(db, idBranches, { start, end });
  const closedAt = Math.max(start, ...workstations.map(({ until }) => until));
  const tickets = await db
    .selectFrom('tickets as t')
    .innerJoin('services as s', 's.id', 't.id_services')
    .select(['t.id', 't.code', 't.arrived_at', 't.entered_at', 't.callable_at', 't.appointment_at'])
    .select('s.service_time')
    .where('t.id', '>=', lowestTicketIdAt(start))
    .where('t.id', '<', lowestTicketIdAt(end))
    .where('t.id_branches', '=', idBranches)
    .where('t.no_ticket', '=', 0)
    .execute();
  const events = await db
    .selectFrom('tickets as t')
    .innerJoin('ticket_events as v', 'v.id_tickets', 't.id')
    .select(['t.id', 'v.kind', 'v.to_state as toState', 'v.at', 'v.id_queues as queueId'])
    .where('t.id', '>=', lowestTicketIdAt(start))
    .where('t.id', '<', lowestTicketIdAt(end))
    .where('t.id_branches', '=', idBranches)
    .where('v.id_branches', '=', idBranches)
    .orderBy('v.id_tickets')
    .orderBy('v.seq')
    .execute();
  const byTicket = Map.groupBy<number, PastEvent & { readonly id: number }>(events, ({ id }) => id);
  const customers = tickets.flatMap((ticket) =>
    pastVisits(byTicket.get(ticket.id) ?? [], closedAt).map(({ queueId, enteredAt, serviceMs }) => ({
      code: ticket.code,
      idQueues: queueId,
      arrivedAt: ticket.arrived_at,
      enteredAt,
      callableAt: enteredAt === ticket.entered_at ? Math.max(enteredAt, ticket.callable_at) : enteredAt,
      appointmentAt: ticket.appointment_at,
      serviceTime: serviceMs === null ? ticket.service_time : Math.round(serviceMs / 1000),
    })),
  );
  customers.sort((a, b) => a.arrivedAt - b.arrivedAt || a.enteredAt - b.enteredAt);
  return { customers: customers.slice(0, MAX_CUSTOMERS), workstations };
}

/** Reads the sessions within a day at workstations that call by an attention profile. */
async function sessionsOf(
  db: Kysely<BranchTables>,
  idBranches: number,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<PastDay['workstations']> {
  const sessions = await db
    .selectFrom('workstation_sessions as o')
    .innerJoin('workstations as w', 'w.id', 'o.id_workstations')
    .innerJoin('workstation_types as k', 'k.id', 'w.id_workstation_types')
    .select(['w.id', 'k.id_view_profiles as view', 'o.opened_at as from', 'o.closed_at as until'])
    .where('w.id_branches', '=', idBranches)
    .where('k.reception', '=', 0)
    .where('k.lineal_call', '=', 0)
    .where('o.opened_at', '>=', start)
    .where('o.opened_at', '<', end)
    .orderBy('o.opened_at')
    .orderBy('o.id')
    .execute();
  const rows = await db
    .selectFrom('view_profile_queues')
    .select(['id_view_profiles as view', 'id_queues as queue'])
    .orderBy('id_queues')
    .execute();
  const queuesOf = Map.groupBy(rows, ({ view }) => view);
  return sessions.map(({ id, view, from, until }) => ({
    idWorkstations: id,
    from,
    until: Math.min(until ?? end, end),
    idQueues: (queuesOf.get(view) ?? []).map(({ queue }) => queue),
  }));
}
