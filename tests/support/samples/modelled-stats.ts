import type { FactTicketEventsTable, FactTicketsTable } from '#central-server/db/schema/facts.ts';
import type { RollUpsTable } from '#central-server/db/schema/roll-ups.ts';
import type { Measures } from '#shared/domain/statistics/measures.ts';

export interface ModelledInput {
  readonly tickets: readonly FactTicketsTable[];
  readonly events: readonly FactTicketEventsTable[];
  /** Offset of the branch from UTC in hours. */
  readonly zoneOf: (idBranches: number) => number;
  /** Service level of a queue in seconds, 0 for none. */
  readonly slaOf: (idQueues: number) => number;
}

type Stats = { -readonly [Name in keyof Measures]: Measures[Name] };
type Row = Stats & Omit<RollUpsTable, keyof Measures>;

/** Expected metrics of quarters, counted ticket by ticket, independent of the database statements. */
export function modelledStats({ tickets, events, zoneOf, slaOf }: ModelledInput): RollUpsTable[] {
  const rows = new Map<string, Row>();

  function at(ticket: FactTicketsTable, moment: number, idQueues = ticket.id_queues): Stats {
    const displayPage = new Date(moment + zoneOf(ticket.id_branches) * 3_600_000);
    const slot = displayPage.getUTCHours() * 4 + Math.floor(displayPage.getUTCMinutes() / 15);
    const dimensions = {
      day: ticket.day,
      id_branches: ticket.id_branches,
      slot,
      id_queues: idQueues,
      id_services: ticket.id_services,
      id_segments: ticket.id_segments,
    };
    const key = Object.values(dimensions).join('/');
    const row = rows.get(key) ?? { ...dimensions, ...zeroStats() };
    rows.set(key, row);
    return row;
  }

  for (const ticket of tickets) {
    at(ticket, ticket.arrived_at).arrived += 1;
    const sla = slaOf(ticket.id_queues);
    const waited =
      ticket.called_at === null || ticket.no_ticket ? null : ticket.called_at - ticket.entered_at;
    const wait = Math.max(0, waited ?? 0);
    const isLate = sla > 0 && wait > sla * 1000;
    if (ticket.called_at !== null && waited !== null) {
      const stats = at(ticket, ticket.called_at);
      stats.called += 1;
      if (sla > 0) stats.promised += 1;
      if (sla > 0 && !isLate) stats.in_time += 1;
      stats.wait_sum += wait;
      stats.wait_max = Math.max(stats.wait_max, wait);
    }
    if (ticket.ended_at === null) continue;
    const stats = at(ticket, ticket.ended_at);
    if (ticket.state === 'noshow') stats.no_show += 1;
    if (ticket.state === 'canceled') stats.canceled += 1;
    if (ticket.state !== 'assisted') continue;
    const took = Math.max(0, ticket.ended_at - (ticket.called_at ?? ticket.ended_at));
    stats.served += 1;
    if (isLate) stats.served_late += 1;
    stats.service_sum += took;
    stats.service_max = Math.max(stats.service_max, took);
  }

  for (const event of events) {
    if (event.kind !== 'transfer' || next(events, event)?.kind === 'undo') continue;
    const ticket = tickets.find((one) => isSame(one, event));
    if (ticket) at(ticket, event.at, event.id_queues).transferred += 1;
  }
  return [...rows.values()];
}

const isSame = (ticket: FactTicketsTable, event: FactTicketEventsTable): boolean =>
  ticket.id_branches === event.id_branches && ticket.day === event.day && ticket.id === event.id_tickets;

function next(
  events: readonly FactTicketEventsTable[],
  { id_branches, id_tickets, seq }: FactTicketEventsTable,
) {
  return events
    .filter(
      (event) => event.id_branches === id_branches && event.id_tickets === id_tickets && event.seq > seq,
    )
    .sort((one, other) => one.seq - other.seq)[0];
}

const zeroStats = (): Stats => ({
  arrived: 0,
  called: 0,
  promised: 0,
  in_time: 0,
  served: 0,
  served_late: 0,
  no_show: 0,
  canceled: 0,
  transferred: 0,
  wait_sum: 0,
  wait_max: 0,
  service_sum: 0,
  service_max: 0,
});
