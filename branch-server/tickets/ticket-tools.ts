import type { Database } from 'better-sqlite3';
import { createTransactionQueries, type TransactionQueries } from '../attention/transaction-queries.ts';
import { createNumbering, type Numbering } from './numbering.ts';
import { createQueueFinder, type QueueFinder } from './queue-finder.ts';
import { createStaffWish, type StaffWish } from './staff-wish.ts';
import { createTicketIds } from './ticket-ids.ts';
import { createTicketStore, type TicketStore } from './ticket-store.ts';
import { createWaitingForecast, type WaitingForecast } from './waiting-forecast.ts';

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
