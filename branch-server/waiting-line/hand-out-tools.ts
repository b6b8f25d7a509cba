import type { Database } from 'better-sqlite3';
import { type CallingTools, callFor } from '../calling/call-next.ts';
import { createCallableTickets } from './callable-tickets.ts';
import type { HandOutTools } from './hand-out.ts';
import type { TakeOutTools } from './take-out.ts';

/** What hands out tickets, over the writing connection: each is called as any other. */
export function createHandOutTools(sqlite: Database, tools: CallingTools & TakeOutTools): HandOutTools {
  return {
    ...tools,
    callable: createCallableTickets(sqlite),
    callFor: (workstation, idUsers, scope) => callFor(tools, workstation, idUsers, scope) !== null,
  };
}
