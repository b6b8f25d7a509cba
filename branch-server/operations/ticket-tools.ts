import type { Database } from 'better-sqlite3';
import { createNumbering, type Numbering } from '../stored/tickets/numbering.ts';
import { createQueueFinder, type QueueFinder } from '../stored/tickets/queue-finder.ts';
import { createStaffWish, type StaffWish } from '../stored/tickets/short-ids.ts';
import { createTicketIds } from '../stored/tickets/ticket-ids.ts';
import { createTicketStore, type TicketStore } from '../stored/tickets/ticket-store.ts';
import { createWaitingForecast, type WaitingForecast } from '../stored/tickets/waiting-forecast.ts';
import {
  createTransactionQueries,
  type TransactionQueries,
} from '../stored/transactions/transaction-queries.ts';

/** What ticket commands work with, prepared once over the writing connection. */
export interface TicketTools {
  readonly store: TicketStore;
  readonly numbering: Numbering;
  readonly findQueue: QueueFinder;
  readonly forecast: WaitingForecast;
  readonly newId: (now: number) => number;
  /** What was done for whom. */
  readonly done: TransactionQueries;
  /** What staff mean by the short ids of a segment and a service. */
  readonly staffWish: StaffWish;
}

export function createTicketTools(
  sqlite: Database,
  { version, random }: { version: () => number; random: () => number },
): TicketTools {
  const { last } = sqlite.prepare('select coalesce(max(id), 0) as last from tickets').get() as {
    last: number;
  };
  return {
    store: createTicketStore(sqlite),
    numbering: createNumbering(sqlite),
    findQueue: createQueueFinder(sqlite, version),
    forecast: createWaitingForecast(sqlite),
    newId: createTicketIds(last, random),
    done: createTransactionQueries(sqlite),
    staffWish: createStaffWish(sqlite),
  };
}
