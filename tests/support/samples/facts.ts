import type { CentralDatabase } from '#central-server/db/central-database.ts';
import type { FactTicketEventsTable, FactTicketsTable } from '#central-server/db/schema/facts.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { businessDayStart } from '#shared/domain/time/business-day.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Creates an uncalled ticket at central with overrides. */
export function ticketFact(
  ticket: Partial<FactTicketsTable> & Pick<FactTicketsTable, 'id' | 'day' | 'arrived_at'>,
): FactTicketsTable {
  return {
    ...FACT,
    id_branches: 1,
    eid: `ticket-${ticket.id_branches ?? 1}-${ticket.day}-${ticket.id}-${ticket.incarnation ?? 1}`,
    id_queues: 1,
    id_services: 1,
    id_segments: 1,
    letter: 'A',
    number: ticket.id % 1000,
    code: `A${ticket.id % 1000}`,
    state: 'waiting',
    language: 'es',
    customer_name: null,
    entered_at: ticket.arrived_at,
    callable_at: ticket.arrived_at,
    appointment_at: null,
    called_at: null,
    ended_at: null,
    id_workstations: null,
    id_users: null,
    no_ticket: 0,
    phone: '',
    notes: '',
    sms: 0,
    id_customers: null,
    customer_key: null,
    forecast_from: null,
    forecast_to: null,
    first_called_at: null,
    id_queues_first: null,
    id_services_first: null,
    id_segments_first: null,
    ...ticket,
  };
}

/** An event of a ticket. */
export function eventFact(
  event: Partial<FactTicketEventsTable> &
    Pick<FactTicketEventsTable, 'seq' | 'day' | 'id_tickets' | 'kind' | 'at'>,
): FactTicketEventsTable {
  return {
    ...FACT,
    id_branches: 1,
    eid: `event-${event.id_branches ?? 1}-${event.day}-${event.seq}-${event.incarnation ?? 1}`,
    from_state: null,
    to_state: 'waiting',
    id_queues: 1,
    id_users: null,
    id_workstations: null,
    id_kiosks: null,
    reason: null,
    previous: null,
    ...event,
  };
}

const FACT = {
  incarnation: 1,
  row_ver: 1,
  version_incarnation: 1,
  since_gap: null,
  extra: null,
  deleted_at: null,
} as const;

export interface BranchDayFacts {
  readonly tickets: readonly FactTicketsTable[];
  readonly events: readonly FactTicketEventsTable[];
}

export interface PlausibleDay {
  readonly idBranches: number;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly tickets: number;
  /** The existing queues; each ticket is in one of them, most often in the first. */
  readonly queues: number;
  readonly workstations: number;
  readonly seed: number;
}

/**
 * Generates the facts of a day of a branch in UTC: customers arrive with a peak before noon and a lower one in the
 * afternoon, wait for the workstations, are served, do not come, cancel or are transferred to another queue.
 */
export function plausibleDay(options: PlausibleDay): BranchDayFacts {
  const { idBranches, day, queues, workstations } = options;
  const random = seededRandom(options.seed);
  const open = businessDayStart(Date.parse(`${day}T12:00:00Z`), { zoneHours: 0, resetHour: 0 }) + 8 * HOUR;
  const first = (Date.parse(day) / (24 * HOUR)) * 10_000;
  const arrivals = Array.from({ length: options.tickets }, () => arrival(open, random)).sort((a, b) => a - b);
  const freeAt = Array.from({ length: workstations }, () => open);
  const tickets: FactTicketsTable[] = [];
  const events: FactTicketEventsTable[] = [];

  arrivals.forEach((arrived_at, index) => {
    const id = first + index;
    const queue = 1 + Math.floor(random() ** 2 * queues);
    const happened = (kind: string, at: number, more: Partial<FactTicketEventsTable> = {}) =>
      events.push(
        eventFact({
          id_branches: idBranches,
          seq: events.length + 1,
          day,
          id_tickets: id,
          kind,
          at: Math.round(at),
          id_queues: queue,
          ...more,
        }),
      );
    happened('issue', arrived_at);
    const passedOn = random() < 0.04;
    const lastQueue = passedOn ? 1 + (queue % queues) : queue;
    const entered_at = passedOn ? arrived_at + 6 * MINUTE : arrived_at;
    if (passedOn) happened('transfer', entered_at, { id_queues: lastQueue });
    const workstation = freeAt.indexOf(Math.min(...freeAt));
    const called = Math.max(freeAt[workstation] ?? open, entered_at + 2_000);
    const fate = random();
    const state = fate < 0.05 ? 'noshow' : fate < 0.08 ? 'canceled' : 'assisted';
    const took = state === 'assisted' ? MINUTE * (2 + 12 * random() ** 2) : 30_000;
    if (state !== 'canceled') freeAt[workstation] = called + took;
    const ended_at = Math.round(state === 'canceled' ? called - 1_000 : called + took);
    const staff = idBranches * 100 + workstation;
    const served = state !== 'canceled' && {
      called_at: Math.round(called),
      id_workstations: staff,
      id_users: staff,
    };
    const there = { id_queues: lastQueue, ...(served && { id_workstations: staff, id_users: staff }) };
    if (served) happened('call', called, { ...there, to_state: 'assisting' });
    const end = state === 'assisted' ? 'end' : state === 'noshow' ? 'noShow' : 'cancel';
    happened(end, ended_at, { ...there, to_state: state });
    const pair = { id_queues: lastQueue, id_services: lastQueue, id_segments: 1 + (index % 2) };
    tickets.push(
      ticketFact({
        ...pair,
        id,
        id_branches: idBranches,
        day,
        arrived_at,
        entered_at,
        state,
        ended_at,
        ...served,
      }),
    );
  });
  return { tickets, events };
}

/** Between eight and half past five. */
function arrival(open: number, random: () => number): number {
  const around = (hours: number, spread: number) => hours + spread * (random() + random() + random() - 1.5);
  const hours = random() < 0.6 ? around(2.8, 1.8) : around(7, 1.6);
  return Math.round(open + Math.min(9.5, Math.max(0, hours)) * HOUR);
}

export interface PutFacts {
  readonly tickets?: readonly FactTicketsTable[];
  readonly events?: readonly FactTicketEventsTable[];
}

/** Stores facts like the branches' changes, and marks their days. Existing ones are overwritten. */
export async function putFacts(
  { db }: CentralDatabase,
  { tickets = [], events = [] }: PutFacts,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const rows of cut(tickets)) {
      await trx
        .insertInto('fact_tickets')
        .values(rows)
        .onConflict((on) =>
          on.columns(['id_branches', 'day', 'id', 'incarnation']).doUpdateSet((eb) => ({
            state: eb.ref('excluded.state'),
            id_queues: eb.ref('excluded.id_queues'),
            entered_at: eb.ref('excluded.entered_at'),
            called_at: eb.ref('excluded.called_at'),
            ended_at: eb.ref('excluded.ended_at'),
          })),
        )
        .execute();
    }
    for (const rows of cut(events)) {
      await trx
        .insertInto('fact_ticket_events')
        .values(rows)
        .onConflict((on) => on.doNothing())
        .execute();
    }
    for (const { id_branches, day } of daysOf([...tickets, ...events])) {
      await trx
        .insertInto('dirty_days')
        .values({ id_branches, day, mark: 1 })
        .onConflict((on) =>
          on.columns(['id_branches', 'day']).doUpdateSet((eb) => ({ mark: eb('dirty_days.mark', '+', 1) })),
        )
        .execute();
    }
  });
}

function daysOf(facts: readonly { id_branches: number; day: string }[]) {
  const days = new Map(facts.map(({ id_branches, day }) => [`${id_branches} ${day}`, { id_branches, day }]));
  return [...days.values()];
}

/** As many rows per statement as the limit of parameters permits. */
function* cut<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += 500) yield rows.slice(from, from + 500);
}
