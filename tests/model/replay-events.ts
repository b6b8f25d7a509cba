import type { Database } from 'better-sqlite3';
import type { TicketState } from '#shared/domain/tickets/transitions.ts';
import { rowsOf } from '../support/checks/look-into.ts';

/** Permitted transitions, restated from the specification (operations, section 4). */
const MAY_HAPPEN: Readonly<
  Record<string, readonly [from: readonly (TicketState | null)[], to: TicketState]>
> = {
  issue: [[null], 'waiting'],
  callNoTicket: [[null], 'assisting'],
  call: [['waiting', 'standby'], 'assisting'],
  recall: [['assisting'], 'assisting'],
  transfer: [['assisting'], 'waiting'],
  standBy: [['assisting'], 'standby'],
  transferToUser: [['assisting'], 'standby'],
  noShow: [['assisting'], 'noshow'],
  recover: [['noshow'], 'waiting'],
  end: [['assisting'], 'assisted'],
  postpone: [['waiting'], 'waiting'],
  cancel: [['waiting', 'standby'], 'canceled'],
  undo: [['noshow', 'assisted', 'waiting', 'standby'], 'assisting'],
};

interface Event {
  readonly branch: number;
  readonly seq: number;
  readonly ticket: number;
  readonly kind: string;
  readonly from: TicketState | null;
  readonly to: TicketState;
  readonly queue: number;
  readonly workstation: number | null;
}

/** State of a ticket by its events. */
interface Replayed {
  readonly state: TicketState;
  readonly queue: number;
  /** The workstation that serves it; null in all other states. */
  readonly workstation: number | null;
}

const EVENTS = `
  select id_branches as branch, seq, id_tickets as ticket, kind, from_state as "from", to_state as "to",
    id_queues as queue, id_workstations as workstation from ticket_events order by id_branches, seq`;
const TICKETS = `
  select id, state, id_queues as queue, case state when 'assisting' then id_workstations end as workstation from tickets`;

/**
 * Replays the event log from the start. Returns inconsistencies, none if correct: no gaps, only permitted events,
 * at most one ticket per workstation and one workstation per ticket, and a final state equal to the tickets.
 */
export function replayViolations(sqlite: Database): string[] {
  const violations: string[] = [];
  const tickets = new Map<number, Replayed>();
  const serving = new Map<number, number>();
  const heads = new Map<number, number>();

  for (const event of rowsOf<Event>(sqlite, EVENTS)) {
    const before = tickets.get(event.ticket);
    const after = {
      state: event.to,
      queue: event.queue,
      workstation: event.to === 'assisting' ? event.workstation : null,
    };
    const named = `event ${event.seq} (${event.kind} of ${event.ticket})`;
    if (event.seq !== (heads.get(event.branch) ?? 0) + 1) violations.push(`${named} leaves a gap`);
    violations.push(...stepViolations(event, before).map((violation) => `${named} ${violation}`));
    const served = after.workstation === null ? undefined : serving.get(after.workstation);
    if (served !== undefined && served !== event.ticket)
      violations.push(`${named}: ${after.workstation} serves ${served}`);
    heads.set(event.branch, event.seq);
    tickets.set(event.ticket, after);
    if (before?.workstation != null) serving.delete(before.workstation);
    if (after.workstation !== null) serving.set(after.workstation, event.ticket);
  }
  return [...violations, ...endViolations(sqlite, tickets)];
}

function stepViolations(
  { kind, from, to, workstation, queue }: Event,
  before: Replayed | undefined,
): string[] {
  const known = MAY_HAPPEN[kind];
  if (!known) return ['is of no known kind'];
  const is = before?.state ?? null;
  const mayMove = ['transfer', 'undo', 'issue', 'callNoTicket'].includes(kind);
  return [
    ...(from === is ? [] : [`says that it was ${from}, it was ${is}`]),
    ...(known[0].includes(is) && known[1] === to ? [] : [`may not lead from ${is} to ${to}`]),
    ...(before?.workstation == null || before.workstation === workstation
      ? []
      : [`names ${workstation}, ${before.workstation} serves it`]),
    ...(to !== 'assisting' || workstation !== null ? [] : ['names no workstation']),
    ...(mayMove || before?.queue === queue ? [] : [`moves it from queue ${before?.queue} to ${queue}`]),
  ];
}

function endViolations(sqlite: Database, tickets: ReadonlyMap<number, Replayed>): string[] {
  const text = (one: Replayed | undefined) =>
    one ? `${one.state} in ${one.queue} at ${one.workstation}` : 'nowhere';
  const rows = rowsOf<Replayed & { id: number }>(sqlite, TICKETS);
  const ids = new Set([...tickets.keys(), ...rows.map(({ id }) => id)]);
  const found = new Map(rows.map((row) => [row.id, row]));
  return [...ids]
    .filter((id) => text(found.get(id)) !== text(tickets.get(id)))
    .map((id) => `ticket ${id} is ${text(found.get(id))}, its events say ${text(tickets.get(id))}`);
}
