import type { FactTicketEventsTable, FactTicketsTable } from '#central-server/ingest/tables.ts';
import type { RollUpsTable } from '#central-server/roll-ups/tables.ts';
import type { Measures } from '#shared/domain/statistics/measures.ts';

export interface ModelledInput {
  readonly tickets: readonly FactTicketsTable[];
  readonly events: readonly FactTicketEventsTable[];
  /** Hours to UTC of the branch. */
  readonly zoneOf: (idBranches: number) => number;
  /** Seconds that a queue promises, 0 for none. */
  readonly slaOf: (idQueues: number) => number;
}

type Figures = { -readonly [Name in keyof Measures]: Measures[Name] };
type Row = Figures & Omit<RollUpsTable, keyof Measures>;

/**
 * The figures of quarters of an hour as somebody would count them by hand, ticket by ticket: what the databases'
 * statements are held against. Knows nothing of them.
 */
export function modelledFigures({ tickets, events, zoneOf, slaOf }: ModelledInput): RollUpsTable[] {
  const rows = new Map<string, Row>();

  function at(ticket: FactTicketsTable, moment: number, idQueues = ticket.id_queues): Figures {
    const wall = new Date(moment + zoneOf(ticket.id_branches) * 3_600_000);
    const slot = wall.getUTCHours() * 4 + Math.floor(wall.getUTCMinutes() / 15);
    const place = {
      day: ticket.day,
      id_branches: ticket.id_branches,
      slot,
      id_queues: idQueues,
      id_services: ticket.id_services,
      id_segments: ticket.id_segments,
    };
    const key = Object.values(place).join('/');
    const row = rows.get(key) ?? { ...place, ...nothing() };
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
      const figures = at(ticket, ticket.called_at);
      figures.called += 1;
      if (sla > 0) figures.promised += 1;
      if (sla > 0 && !isLate) figures.in_time += 1;
      figures.wait_sum += wait;
      figures.wait_max = Math.max(figures.wait_max, wait);
    }
    if (ticket.ended_at === null) continue;
    const figures = at(ticket, ticket.ended_at);
    if (ticket.state === 'noshow') figures.no_show += 1;
    if (ticket.state === 'canceled') figures.canceled += 1;
    if (ticket.state !== 'assisted') continue;
    const took = Math.max(0, ticket.ended_at - (ticket.called_at ?? ticket.ended_at));
    figures.served += 1;
    if (isLate) figures.served_late += 1;
    figures.service_sum += took;
    figures.service_max = Math.max(figures.service_max, took);
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

const nothing = (): Figures => ({
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
