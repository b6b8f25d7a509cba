import type { Database } from 'better-sqlite3';
import { rowsOf } from '../checks/look-into.ts';

export interface Reported {
  readonly seq: number;
  readonly ticket: number;
  readonly kind: string;
  readonly at: number;
  readonly queue: number;
  readonly user: number | null;
  readonly workstation: number | null;
}

export interface Session {
  readonly user: number;
  readonly workstation: number;
  readonly openedAt: number;
  readonly closedAt: number | null;
  readonly reason: number | null;
}

export interface Done {
  readonly ticket: number;
  readonly detail: number;
  readonly group: number;
  readonly user: number;
  readonly at: number;
}

/** A period in which a user served a customer at a workstation. */
export interface Attention {
  readonly user: number;
  readonly workstation: number;
  readonly from: number;
  readonly to: number;
}

/** The outcome of a ticket according to its events. */
export interface Lifetime {
  readonly id: number;
  readonly code: string;
  readonly customer: string | null;
  readonly noTicket: boolean;
  readonly service: number;
  readonly segment: number;
  readonly state: string;
  readonly events: readonly Reported[];
}

export interface Office {
  readonly histories: readonly Lifetime[];
  readonly sessions: readonly Session[];
  readonly done: readonly Done[];
  /** The name of an entity, by its table and number. */
  readonly called: (table: string, id: number | null | undefined) => string | null;
  readonly areaOf: (workstation: number) => number | null;
}

const EVENTS = `select seq, id_tickets as ticket, kind, at, id_queues as queue, id_users as user,
  id_workstations as workstation from ticket_events order by seq`;
const TICKETS = `select id, code, customer_name as customer, no_ticket as noTicket, id_services as service,
  id_segments as segment, state from tickets order by arrived_at, id`;
const SESSIONS = `select id_users as user, id_workstations as workstation, opened_at as openedAt,
  closed_at as closedAt, id_close_reasons as reason from workstation_sessions order by opened_at, id`;
const DONE = `select x.id_tickets as ticket, x.id_transaction_details as detail, d.id_transactions as "group",
  x.id_users as user, x.created_at as at from ticket_transactions x, transaction_details d
  where d.id = x.id_transaction_details and x.removed_at is null`;
const NAMED: Readonly<Record<string, string>> = {
  users: `select u.id, e.first_name || ' ' || e.last_name as name from users u, employees e where e.id = u.id_employees`,
  close_reasons: 'select id, description as name from close_reasons',
};

/** Reads a branch's database row by row, so that tests count independently. */
export function readOffice(sqlite: Database): Office {
  const events = Map.groupBy(rowsOf<Reported>(sqlite, EVENTS), ({ ticket }) => ticket);
  const names = new Map<string, ReadonlyMap<number, string>>();
  for (const table of [
    'branches',
    'queues',
    'services',
    'segments',
    'workstations',
    'attention_areas',
    'transactions',
    'transaction_details',
    'users',
    'close_reasons',
  ]) {
    const rows = rowsOf<{ id: number; name: string }>(
      sqlite,
      NAMED[table] ?? `select id, name from ${table}`,
    );
    names.set(table, new Map(rows.map(({ id, name }) => [id, name])));
  }
  const areas = rowsOf<{ id: number; area: number | null }>(
    sqlite,
    'select id, id_attention_areas as area from workstations',
  );
  return {
    histories: rowsOf<Omit<Lifetime, 'events' | 'noTicket'> & { noTicket: number }>(sqlite, TICKETS).map(
      (ticket) => ({
        ...ticket,
        noTicket: ticket.noTicket === 1,
        events: events.get(ticket.id) ?? [],
      }),
    ),
    sessions: rowsOf<Session>(sqlite, SESSIONS),
    done: rowsOf<Done>(sqlite, DONE),
    called: (table, id) => (id == null ? null : (names.get(table)?.get(id) ?? `#${id}`)),
    areaOf: (workstation) => areas.find(({ id }) => id === workstation)?.area ?? null,
  };
}

/** Events that were not undone, with the effects of undo. */
export const lasting = (events: readonly Reported[]): Reported[] =>
  events.filter((event, index) => event.kind !== 'undo' && events[index + 1]?.kind !== 'undo');

/** Iterates over the events of a ticket, tracking who serves it. */
export function attentionsOf({ events }: Lifetime, now: number): Attention[] {
  const had: Attention[] = [];
  let here: { readonly user: number; readonly workstation: number; readonly from: number } | null = null;
  for (const { kind, at, user, workstation } of events) {
    if (here && ['end', 'noShow', 'transfer', 'standBy', 'transferToUser'].includes(kind)) {
      had.push({ ...here, to: at });
      here = null;
    }
    if (['call', 'callNoTicket', 'undo'].includes(kind))
      here = { user: user ?? 0, workstation: workstation ?? 0, from: at };
  }
  return here ? [...had, { ...here, to: now }] : had;
}
