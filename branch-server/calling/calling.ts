import type { Database } from 'better-sqlite3';
import { createCallableQueues } from './callable-queues.ts';
import { createCallableTickets } from './callable-tickets.ts';
import { createRounds } from './rounds.ts';
import { createWhoIsNext } from './who-is-next.ts';

/** Decides who is next: over the writing connection inside commands, over the reading one outside. */
export function createCalling(sqlite: Database, version: () => number) {
  const queues = createCallableQueues(sqlite, version);
  const rounds = createRounds(sqlite);
  return {
    lines: queues,
    rounds,
    callable: createCallableTickets(sqlite),
    whoIsNext: createWhoIsNext({ lines: queues, rounds }),
  };
}

export type Calling = ReturnType<typeof createCalling>;
