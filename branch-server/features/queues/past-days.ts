import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { lowestTicketIdAt } from '#branch-server/stored/tickets/ticket-ids.ts';
import type { PastDay } from '#shared/contract/tickets/past-days.ts';
import { type PastEvent, pastVisits } from '#shared/domain/simulation/past-visits.ts';
import { type BranchCalendar, businessDayEnd, businessDayStart } from '#shared/domain/time/business-day.ts';

const MAX_DAYS = 366;
const MAX_CUSTOMERS = 2000;

/** Lists the days before `today` on which the branch gave numbers, the latest first. */
export async function pastDaysOf(
  db: Kysely<BranchTables>,
  idBranches: number,
  today: string,
): Promise<string[]> {
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
export async function pastDayOf(
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
