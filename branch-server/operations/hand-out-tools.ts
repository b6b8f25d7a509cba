import type { Database } from 'better-sqlite3';
import { createCallableTickets } from '../calling/callable-tickets.ts';
import { type CallingTools, callFor } from './call-next.ts';
import type { HandOutTools } from './call-next-to-waiting.ts';
import type { TakeOutTools } from './stop-waiting.ts';

/** What hands out tickets, over the writing connection: each is called as any other. */
export function createHandOutTools(sqlite: Database, tools: CallingTools & TakeOutTools): HandOutTools {
  return {
    ...tools,
    callable: createCallableTickets(sqlite),
    callFor: (workstation, idUsers, scope) => callFor(tools, workstation, idUsers, scope) !== null,
  };
}
