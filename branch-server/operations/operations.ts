import type { Database } from 'better-sqlite3';
import type { Calling } from '../calling/calling.ts';
import type { WaitingForecast } from '../calling/forecast/branch-waits.ts';
import type { BranchSeats } from '../stored/appointments/branch-seats.ts';
import { createCustomerLookup } from '../stored/customer-lookup.ts';
import { createBranchDays } from '../stored/days/branch-days.ts';
import type { TrustedClock } from '../stored/days/trusted-clock.ts';
import { createOpeningHours } from '../stored/opening-hours.ts';
import { createLastCall } from '../stored/phones/last-call.ts';
import { createPhoneTickets } from '../stored/phones/phone-tickets.ts';
import type { Reads } from '../stored/reads.ts';
import { createRestoredTickets } from '../stored/restores/restored-tickets.ts';
import { createNumbering } from '../stored/tickets/numbering.ts';
import { createPostponedTickets } from '../stored/tickets/postponed-tickets.ts';
import { createQueueFinder } from '../stored/tickets/queue-finder.ts';
import { createShortIds } from '../stored/tickets/short-ids.ts';
import { createTicketIds } from '../stored/tickets/ticket-ids.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';
import { createOfferedDetails } from '../stored/transactions/offered-details.ts';
import { createTransactionQueries } from '../stored/transactions/transaction-queries.ts';
import { createTransactionStore } from '../stored/transactions/transaction-store.ts';
import { createOpenWorkstations } from '../stored/workstations/open-workstations.ts';
import { createSessionStore } from '../stored/workstations/session-store.ts';
import { createAppointmentOperations } from './appointments/appointment-operations.ts';
import { createAssignProfile } from './assign-profile.ts';
import { createAutomaticCall } from './automatic-call.ts';
import { createCallNext, createCallNextTo } from './call-next.ts';
import { createCallNextIfIdle } from './call-next-if-idle.ts';
import { createCallNextToWaiting } from './call-next-to-waiting.ts';
import { createCallTicket } from './call-ticket.ts';
import { createCallWithoutTicket } from './call-without-ticket.ts';
import { createCancelAtWorkstation, createCancelBySupervisor } from './cancel.ts';
import { createCancelByPhone } from './cancel-by-phone.ts';
import { createCancelQueue } from './cancel-queue.ts';
import { createCloseDay } from './close-day.ts';
import { createCloseIdleWorkstation } from './close-idle-workstation.ts';
import { createCloseWorkstation } from './close-workstation.ts';
import { createCloseWorkstationOfOther } from './close-workstation-of-other.ts';
import { createComment } from './comment.ts';
import { createCurrentTicket } from './current-ticket.ts';
import { createEmptyBranch, createResetBranch } from './empty-branch.ts';
import { createEnd } from './end.ts';
import { createFinishRestore, createSuspendRestored } from './finish-restore.ts';
import { createIssue } from './issue.ts';
import { createIssueByStaff } from './issue-by-staff.ts';
import { createIssueOnPhone } from './issue-on-phone.ts';
import { createIssueSet } from './issue-set.ts';
import { createNameCustomer } from './name-customer.ts';
import { createNoShow } from './no-show.ts';
import { createOpenWorkstation } from './open-workstation.ts';
import { createPostpone } from './postpone.ts';
import { createRecall } from './recall.ts';
import { createRecover } from './recover.ts';
import { createReturnToQueue } from './return-to-queue.ts';
import { createSaveUnsavedInput } from './save-unsaved-input.ts';
import { createStandBy } from './stand-by.ts';
import { createStopWaiting } from './stop-waiting.ts';
import { createAddTransaction, createRemoveTransaction } from './transactions.ts';
import { createTransfer } from './transfer.ts';
import { createUndo } from './undo.ts';
import { createWaitForNext } from './wait-for-next.ts';

export interface OperationsOptions {
  /** The writing connection, as of all that follows. */
  readonly sqlite: Database;
  /** Changes with the configuration. */
  readonly version: () => number;
  readonly random: () => number;
  readonly store: TicketStore;
  readonly reads: Reads;
  readonly believed: TrustedClock;
  readonly calling: Calling;
  /** Uses the reading connection: waits as they were before the command. */
  readonly forecast: WaitingForecast;
  /** The machine's own time zone, by which appointments are offered. */
  readonly machineZone: string;
  /** What of its own places the branch may book; uses the writing connection. */
  readonly places: BranchSeats;
}

/** Puts the operations of a branch together: each a synchronous function inside the write gate, handed what it needs. */
export function createOperations(options: OperationsOptions) {
  const { sqlite, version, random, store, reads, believed, calling, machineZone, places, forecast } = options;
  const { workstations, settings, days, waiting, unserved, lastActions } = reads;
  const { lines, rounds, callable, whoIsNext } = calling;
  const sessions = createSessionStore(sqlite);
  const numbering = createNumbering(sqlite);
  const findQueue = createQueueFinder(sqlite, version);
  const newId = createTicketIds(lastTicket(sqlite), random);
  const transactions = createTransactionStore(sqlite);
  const transactionsOf = createTransactionQueries(sqlite);
  const restored = createRestoredTickets(sqlite);

  const issue = createIssue({
    store,
    numbering,
    findQueue,
    days,
    newId,
    forecast,
  });

  const stopWaiting = createStopWaiting({ waiting, sessions });
  const callNextTo = createCallNextTo({ whoIsNext, rounds, store });
  const callNextToWaiting = createCallNextToWaiting({
    waiting,
    workstations,
    lines,
    callable,
    callNextTo,
    stopWaiting,
  });
  const waitForNext = createWaitForNext({ waiting, callNextToWaiting, callNextTo });
  const postponed = createPostponedTickets(sqlite);
  const automaticCall = createAutomaticCall({ sqlite, version, workstations, waitForNext });

  const requireCurrentTicket = createCurrentTicket({ store, workstations });
  const emptyBranch = createEmptyBranch({
    store,
    workstations,
    sessions,
    unserved,
    openWorkstations: createOpenWorkstations(sqlite),
  });

  const comment = createComment({ store, currentTicket: requireCurrentTicket });
  const nameCustomer = createNameCustomer({
    store,
    currentTicket: requireCurrentTicket,
    customerOf: createCustomerLookup(sqlite),
  });
  const addTransaction = createAddTransaction({
    currentTicket: requireCurrentTicket,
    transactions,
    offeredAt: createOfferedDetails(sqlite, version),
  });

  return {
    issue,
    issueByStaff: createIssueByStaff({ issue, shortIds: createShortIds(sqlite) }),
    issueSet: createIssueSet({ issue }),
    appointments: createAppointmentOperations({
      sqlite,
      version,
      random,
      machineZone,
      findQueue,
      issue,
      places,
    }),

    callNext: createCallNext({ workstations, whoIsNext, callNextTo }),
    callNextIfIdle: createCallNextIfIdle({ workstations, waiting, callNextToWaiting, callNextTo }),
    callNextToWaiting,
    waitForNext,
    stopWaiting,
    callTicket: createCallTicket({ store, workstations, lines }),
    callWithoutTicket: createCallWithoutTicket({ store, workstations, findQueue, newId, days }),

    recall: createRecall({ store, currentTicket: requireCurrentTicket }),
    noShow: createNoShow({ store, currentTicket: requireCurrentTicket, automaticCall }),
    end: createEnd({ store, currentTicket: requireCurrentTicket, transactionsOf, automaticCall }),
    transfer: createTransfer({
      store,
      numbering,
      findQueue,
      days,
      settings,
      currentTicket: requireCurrentTicket,
      automaticCall,
    }),
    standBy: createStandBy({
      store,
      workstations,
      settings,
      currentTicket: requireCurrentTicket,
      automaticCall,
    }),
    recover: createRecover({ store, workstations, numbering, settings }),
    postpone: createPostpone({
      store,
      postponed,
      settings,
      automaticCall,
      lastCall: createLastCall(sqlite),
    }),
    abandonPhoneTicket: createCancelByPhone({ store }),
    comeBack: createReturnToQueue({ store, numbering, settings }),
    issueOnPhone: createIssueOnPhone({
      sqlite,
      issue,
      hoursAt: createOpeningHours(sqlite, version),
      phoneTickets: createPhoneTickets(sqlite),
    }),
    undo: createUndo({ store, workstations, numbering, lastActions }),

    cancelAtWorkstation: createCancelAtWorkstation({ store, workstations, lines }),
    cancelBySupervisor: createCancelBySupervisor({ store, workstations }),
    cancelQueue: createCancelQueue({ store, unserved }),
    emptyBranch,
    closeDay: createCloseDay({ days, branchDays: createBranchDays(sqlite), believed, emptyBranch }),
    resetBranch: createResetBranch({ emptyBranch, numbering }),
    suspendRestored: createSuspendRestored({ store, restored }),
    finishRestore: createFinishRestore({ store, restored }),

    comment,
    nameCustomer,
    addTransaction,
    unsavedInputBefore: createSaveUnsavedInput({ comment, nameCustomer, addTransaction }),
    removeTransaction: createRemoveTransaction({ currentTicket: requireCurrentTicket, transactions }),
    /** Uses the writing connection: what a command answers is not committed yet. */
    transactionsOf,

    openWorkstation: createOpenWorkstation({ workstations, sessions }),
    closeWorkstation: createCloseWorkstation({ workstations, sessions }),
    closeIdleWorkstation: createCloseIdleWorkstation({ workstations, sessions }),
    closeWorkstationOfOther: createCloseWorkstationOfOther({ workstations, sessions }),
    assignProfile: createAssignProfile({ workstations }),
  };
}

export type Operations = ReturnType<typeof createOperations>;

function lastTicket(sqlite: Database): number {
  const { last } = sqlite.prepare('select coalesce(max(id), 0) as last from tickets').get() as {
    last: number;
  };
  return last;
}
