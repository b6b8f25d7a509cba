import type { Database } from 'better-sqlite3';
import type { Calling } from '../calling/calling.ts';
import type { WaitingForecast } from '../calling/forecast/branch-waits.ts';
import type { BranchSeats } from '../stored/appointments/branch-seats.ts';
import { createBranchDays } from '../stored/branch-days.ts';
import { createCustomerLookup } from '../stored/customer-lookup.ts';
import { createOfferedDetails } from '../stored/offered-details.ts';
import { createOpeningHours } from '../stored/opening-hours.ts';
import { createLastCall } from '../stored/phones/last-call.ts';
import { createPhoneTickets } from '../stored/phones/phone-tickets.ts';
import type { Reads } from '../stored/reads.ts';
import { createRestoredTickets } from '../stored/restored-tickets.ts';
import { createNumbering } from '../stored/tickets/numbering.ts';
import { createPostponedTickets } from '../stored/tickets/postponed-tickets.ts';
import { createQueueFinder } from '../stored/tickets/queue-finder.ts';
import { createShortIds } from '../stored/tickets/short-ids.ts';
import { createTicketIds } from '../stored/tickets/ticket-ids.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';
import { createTransactionQueries } from '../stored/transaction-queries.ts';
import { createTransactionStore } from '../stored/transaction-store.ts';
import type { TrustedClock } from '../stored/trusted-clock.ts';
import { createOpenWorkstations } from '../stored/workstations/open-workstations.ts';
import { createSessionStore } from '../stored/workstations/session-store.ts';
import { createAppointmentOperations } from './appointments/appointment-operations.ts';
import { createCallOperations } from './call.ts';
import { createCancelOperations } from './cancel.ts';
import { createDayOperations } from './day.ts';
import { createFinishOperations } from './finish.ts';
import { createIssueOperations } from './issue.ts';
import { createPhoneOperations } from './phone.ts';
import { createSessionOperations } from './session.ts';

export interface OperationsDeps {
  /** The writing connection, which all other dependencies use too, except `forecast`. */
  readonly sqlite: Database;
  /** Version of the configuration. */
  readonly version: () => number;
  readonly random: () => number;
  readonly store: TicketStore;
  readonly reads: Reads;
  readonly trustedClock: TrustedClock;
  readonly calling: Calling;
  /** Uses the reading connection: waits before the command. */
  readonly forecast: WaitingForecast;
  /** The machine's own time zone, in which appointments are offered. */
  readonly machineZone: string;
  /** Slots that the branch may book. */
  readonly seats: BranchSeats;
}

/** Creates the operations of a branch: each a synchronous function to run inside the write gate. */
export function createOperations(deps: OperationsDeps) {
  const { sqlite, version, random, store, reads, trustedClock, calling, forecast, machineZone, seats } = deps;
  const { workstations, settings, days } = reads;
  const sessions = createSessionStore(sqlite);
  const numbering = createNumbering(sqlite);
  const findQueue = createQueueFinder(sqlite, version);
  const newId = createTicketIds(lastTicket(sqlite), random);
  const transactionsOf = createTransactionQueries(sqlite);

  const issuing = createIssueOperations({
    store,
    numbering,
    findQueue,
    forecast,
    days,
    newId,
    shortIds: createShortIds(sqlite),
  });
  const { issue } = issuing;

  const appointments = createAppointmentOperations({
    sqlite,
    version,
    random,
    machineZone,
    findQueue,
    issue,
    seats,
  });

  const call = createCallOperations({ sqlite, version, store, reads, calling, sessions, findQueue, newId });
  const { automaticCall } = call;

  const finish = createFinishOperations({
    store,
    reads,
    numbering,
    findQueue,
    automaticCall,
    transactions: createTransactionStore(sqlite),
    transactionsOf,
    offeredAt: createOfferedDetails(sqlite, version),
    customerOf: createCustomerLookup(sqlite),
  });

  const phone = createPhoneOperations({
    sqlite,
    store,
    numbering,
    settings,
    postponed: createPostponedTickets(sqlite),
    lastCall: createLastCall(sqlite),
    hoursAt: createOpeningHours(sqlite, version),
    phoneTickets: createPhoneTickets(sqlite),
    issue,
    automaticCall,
  });

  const cancel = createCancelOperations({ store, reads, queues: calling.queues });

  const day = createDayOperations({
    store,
    reads,
    sessions,
    numbering,
    openWorkstations: createOpenWorkstations(sqlite),
    branchDays: createBranchDays(sqlite),
    trustedClock,
    restored: createRestoredTickets(sqlite),
  });

  const session = createSessionOperations({ workstations, sessions });

  return {
    ...issuing,
    ...call,
    ...finish,
    ...phone,
    ...cancel,
    ...day,
    ...session,
    appointments,
    /** Uses the writing connection, which sees the command's own uncommitted changes. */
    transactionsOf,
  };
}

export type Operations = ReturnType<typeof createOperations>;

function lastTicket(sqlite: Database): number {
  const { last } = sqlite.prepare('select coalesce(max(id), 0) as last from tickets').get() as {
    last: number;
  };
  return last;
}
