import type { Database } from 'better-sqlite3';
import { nextState, type TicketState, type TicketVerb } from '#shared/domain/tickets/transitions.ts';
import { rowsOf } from './look-into.ts';

/**
 * Lists errors in a branch's tickets, empty if correct: the event log has no gaps and replays to the present
 * tickets, no number is active twice, no workstation and no ticket is served twice, the queues' counts agree.
 */
export function ticketViolations(sqlite: Database): string[] {
  return [
    ...eventViolations(sqlite),
    ...found(sqlite, 'number lives twice', LIVING_TWICE),
    ...found(sqlite, 'workstation serves two', SERVING_TWO),
    ...found(sqlite, 'ticket called twice', CALLED_TWICE),
    ...found(sqlite, 'count is wrong', MISCOUNTED),
  ];
}

interface TicketEvent {
  readonly id_branches: number;
  readonly seq: number;
  readonly id_tickets: number;
  readonly kind: TicketVerb;
  readonly from_state: TicketState | null;
  readonly to_state: TicketState;
}

function eventViolations(sqlite: Database): string[] {
  const violations: string[] = [];
  const heads = new Map<number, number>();
  const states = new Map<number, TicketState>();
  for (const event of rowsOf<TicketEvent>(sqlite, 'select * from ticket_events order by id_branches, seq')) {
    const { id_branches: branch, seq, id_tickets: ticket, kind, from_state: from, to_state: to } = event;
    const before = states.get(ticket) ?? null;
    if (seq !== (heads.get(branch) ?? 0) + 1) violations.push(`event ${seq} follows ${heads.get(branch)}`);
    if (from !== before || nextState(kind, from) !== to) {
      violations.push(`event ${seq}: ${kind} from ${from} to ${to}, ticket ${ticket} was ${before}`);
    }
    heads.set(branch, seq);
    states.set(ticket, to);
  }
  for (const { id, state } of rowsOf<{ id: number; state: TicketState }>(
    sqlite,
    'select id, state from tickets',
  )) {
    if (states.get(id) !== state)
      violations.push(`ticket ${id} is ${state}, its events say ${states.get(id)}`);
    states.delete(id);
  }
  for (const id of states.keys()) violations.push(`ticket ${id} has events and is not there`);
  return violations;
}

const found = (sqlite: Database, what: string, query: string): string[] =>
  rowsOf(sqlite, query).map((row) => `${what}: ${JSON.stringify(row)}`);

const LIVING_TWICE = `
  select id_branches, letter, number, count(*) as tickets from tickets
  where state in ('waiting', 'standby', 'assisting') and no_ticket = 0 group by 1, 2, 3 having count(*) > 1`;
const SERVING_TWO = `
  select id_workstations, count(*) as tickets from tickets
  where state = 'assisting' group by 1 having count(*) > 1`;
/** Tickets called again without a transfer, stand-by or recovery in between. */
const CALLED_TWICE = `
  select id_tickets, sum(kind = 'call') as calls from ticket_events group by 1
  having sum(kind = 'call') > 1 + sum(kind in ('transfer', 'standBy', 'transferToUser', 'recover'))`;
const MISCOUNTED = `
  select id_branches, id_queues, sum(counter) as waiting, sum(ticket) as counted from (
    select id_branches, id_queues, waiting as counter, 0 as ticket from queue_counters
    union all
    select id_branches, id_queues, 0, 1 from tickets where state = 'waiting')
  group by 1, 2 having sum(counter) <> sum(ticket)`;
