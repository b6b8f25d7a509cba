import type { Insertable } from 'kysely';
import type {
  TicketEventsTable,
  TicketsTable,
  TicketTransactionsTable,
} from '#branch-server/db/schema/tickets.ts';
import type { WorkstationSessionsTable } from '#branch-server/db/schema/workstations.ts';
import { callableFrom } from '#shared/domain/calling/choose.ts';
import { spanText } from '#shared/domain/calling/strategies.ts';
import { type WaitEstimate, waitRange } from '#shared/domain/forecast/wait-range.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { nextNumber, ticketCode } from '#shared/domain/tickets/number.ts';
import { nextState, type TicketState, UNDOABLE } from '#shared/domain/tickets/transitions.ts';
import type { PastVisit, SimulatedPastDay } from './generate-past-day.ts';
import type { PastOffice } from './past-office.ts';

export interface PastRows {
  readonly tickets: Insertable<TicketsTable>[];
  /** In order of time, without sequence numbers. */
  readonly events: Omit<Insertable<TicketEventsTable>, 'seq'>[];
  readonly sessions: Insertable<WorkstationSessionsTable>[];
  readonly transactions: Insertable<TicketTransactionsTable>[];
  /** The number given last in each queue. */
  readonly numbers: ReadonlyMap<number, number>;
}

export interface DayOfRows {
  readonly office: PastOffice;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly newId: (at: Millis) => number;
  readonly random: () => number;
}

/** Rows of a simulated day as the branch would have written them: tickets, events, sessions and details. */
export function pastRows(simulated: SimulatedPastDay, of: DayOfRows): PastRows {
  const { visits, sessions } = simulated;
  const { office, day, newId, random } = of;
  const forecasts = forecastsOfDay(simulated);
  const numbers = new Map<number, number>();
  const rows = visits.map((visit, index) => rowsOf(visit, forecasts[index]));

  function rowsOf(visit: PastVisit, estimate: WaitEstimate | undefined) {
    const [came] = visit;
    if (!came) throw new Error('a visit begins with a ticket');
    const { queue } = came.pair;
    const number = nextNumber(numbers.get(queue.id) ?? null, queue, () => false);
    if (number === null) throw new Error(`queue ${queue.id} has no number left`);
    numbers.set(queue.id, number);
    const code = ticketCode(queue.letter, number, queue.maxLimit);
    const id = newId(came.at);
    let ticket: Insertable<TicketsTable> & { readonly state: TicketState } = {
      id,
      row_ver: 0,
      id_branches: office.idBranches,
      letter: queue.letter,
      number,
      code,
      state: 'waiting',
      day,
      language: random() < ENGLISH ? 'en' : 'es',
      customer_name: null,
      customer_key: null,
      arrived_at: came.at,
      called_at: null,
      ended_at: null,
      id_workstations: null,
      id_users: null,
      no_ticket: 0,
      phone: '',
      notes: '',
      sms: 0,
      id_customers: null,
      appointment_at: null,
      forecast_from: inSeconds(estimate?.fromMinutes),
      forecast_to: inSeconds(estimate?.toMinutes),
      id_queues_first: queue.id,
      id_services_first: came.pair.idServices,
      id_segments_first: came.pair.idSegments,
      first_called_at: null,
      ...stepColumns(came),
    };
    const events = visit.map(({ verb, at, pair, workstation }, index) => {
      const from = index === 0 ? null : ticket.state;
      const to = nextState(verb, from);
      if (!to) throw new Error(`${verb} does not follow on ${from}`);
      const here = workstation === null ? null : (office.workstations[workstation] ?? null);
      const waited = at - Number(ticket.entered_at);
      const changes = changesOf(verb, { verb, at, pair, workstation }, here, ticket);
      const previous = UNDOABLE.some((one) => one === verb) ? replacedBy(ticket, changes) : null;
      ticket = {
        ...ticket,
        ...changes,
        state: to,
        row_ver: Number(ticket.row_ver) + (verb === 'recall' ? 0 : 1),
      };
      return {
        id_branches: office.idBranches,
        id_tickets: id,
        kind: verb,
        from_state: from,
        to_state: to,
        at,
        id_queues: ticket.id_queues,
        id_users: here?.idUsers ?? null,
        id_workstations: here?.idWorkstations ?? null,
        id_kiosks: workstation === null ? office.idKiosks : null,
        reason: verb === 'call' ? reasonOf(code, pair.goesFirst, waited) : null,
        previous,
      };
    });
    return { ticket, events, transactions: transactionsOf(ticket) };
  }

  function transactionsOf(ticket: Insertable<TicketsTable>): Insertable<TicketTransactionsTable>[] {
    const { id_workstations, id_users, ended_at } = ticket;
    const detail = office.details[Math.floor(random() * office.details.length)];
    if (ticket.state !== 'assisted' || random() > NOTED || detail === undefined) return [];
    if (id_workstations == null || id_users == null || ended_at == null) return [];
    return [
      {
        id_tickets: ticket.id,
        id_transaction_details: detail,
        id_workstations,
        id_users,
        created_at: ended_at - 5_000,
        removed_at: null,
      },
    ];
  }

  return {
    tickets: rows.map(({ ticket }) => ticket),
    events: rows.flatMap(({ events }) => events).sort((a, b) => a.at - b.at || a.id_tickets - b.id_tickets),
    transactions: rows.flatMap(({ transactions }) => transactions),
    sessions: sessions
      .toSorted((a, b) => a.openedAt - b.openedAt || a.workstation - b.workstation)
      .flatMap(({ workstation, openedAt, closedAt }) => {
        const here = office.workstations[workstation];
        return here
          ? [
              {
                id_workstations: here.idWorkstations,
                id_users: here.idUsers,
                opened_at: openedAt,
                closed_at: closedAt,
                id_close_reasons: office.idCloseReasons,
              },
            ]
          : [];
      }),
    numbers,
  };
}

const ENGLISH = 0.05;
/** Share of served customers with recorded details. */
const NOTED = 0.7;

type Step = PastVisit[number];

const stepColumns = ({ at, pair }: Step) => ({
  id_queues: pair.queue.id,
  id_services: pair.idServices,
  id_segments: pair.idSegments,
  entered_at: at,
  callable_at: callableFrom(at, pair.queue.politeness),
});

/** The columns that a step changes, as the operations of a branch do. */
function changesOf(
  verb: Step['verb'],
  step: Step,
  here: PastOffice['workstations'][number] | null,
  { first_called_at }: Insertable<TicketsTable>,
): Partial<Insertable<TicketsTable>> {
  if (verb === 'call')
    return {
      called_at: step.at,
      first_called_at: first_called_at ?? step.at,
      id_workstations: here?.idWorkstations ?? null,
      id_users: here?.idUsers ?? null,
    };
  if (verb === 'end' || verb === 'noShow') return { ended_at: step.at };
  if (verb === 'transfer')
    return { called_at: null, ended_at: null, id_workstations: null, id_users: null, ...stepColumns(step) };
  return {};
}

const replacedBy = (ticket: Insertable<TicketsTable>, changes: Partial<Insertable<TicketsTable>>): string =>
  JSON.stringify(
    Object.fromEntries(
      (Object.keys(changes) as (keyof typeof changes)[]).map((column) => [column, ticket[column]]),
    ),
  );

const reasonOf = (code: string, goesFirst: boolean, waited: Millis): string =>
  `${code}: first of sequence ${goesFirst ? 1 : 2} by arrival, waiting ${spanText(waited)}`;

const inSeconds = (minutes: number | null | undefined): number | null =>
  minutes === null || minutes === undefined ? null : minutes * 60;

/** A customer who was in a queue, until they were called or the day was over. */
interface QueueStay {
  readonly from: Millis;
  readonly to: Millis;
  /** Time that serving the customer was expected to take. */
  readonly seconds: number;
}

/** Factors of a quoted range that contains most waits of such a branch. */
const LOW = 0.65;
const HIGH = 1.4;

/**
 * Forecasts the wait of each customer of a played day, in the order of the visits: the work of all who waited, shared by
 * the open workstations. The forecast of the branch simulates each moment, which would take too long for 90 days.
 */
function forecastsOfDay({ visits, sessions }: SimulatedPastDay): readonly WaitEstimate[] {
  const waits = visits.flatMap(waitsOf);
  return visits.map(([came]) => {
    if (!came) throw new Error('a visit begins with a ticket');
    const { at } = came;
    const work = waits
      .filter(({ from, to }) => from < at && to > at)
      .reduce((sum, { seconds }) => sum + seconds, 0);
    const open = sessions.filter(({ openedAt, closedAt }) => openedAt <= at && closedAt > at).length;
    if (open === 0) return { seconds: Math.round(work), fromMinutes: null, toMinutes: null };
    const seconds = Math.round(work / open);
    return { seconds, ...waitRange(seconds * LOW, seconds * HIGH) };
  });
}

/** Waits of a visit: from each entry into a queue until the next call. */
const waitsOf = (visit: PastVisit): QueueStay[] =>
  visit.flatMap(({ verb, at, pair }, index) => {
    if (verb !== 'issue' && verb !== 'transfer') return [];
    const to = visit.slice(index).find((step) => step.verb === 'call')?.at ?? Number.POSITIVE_INFINITY;
    return [{ from: at, to, seconds: pair.seconds }];
  });
