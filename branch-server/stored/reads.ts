import type { Database } from 'better-sqlite3';
import { createCallableLines } from '../calling/callable-lines.ts';
import { createGeneralSettings } from './general-settings.ts';
import { createCallReason } from './tickets/call-reason.ts';
import { createLastDoing } from './tickets/last-action.ts';
import { createTicketQueries } from './tickets/ticket-queries.ts';
import { createStandingTickets } from './tickets/unserved-tickets.ts';
import { createWaitingLine } from './waiting-workstations.ts';
import { createIdleness } from './workstations/idleness.ts';
import { createWorkstations } from './workstations/workstations.ts';

/** What is read about workstations and tickets: over the writing connection inside commands, over the reading one outside. */
export function createReads(sqlite: Database, version: () => number) {
  return {
    workstations: createWorkstations(sqlite, version),
    tickets: createTicketQueries(sqlite),
    reasonOf: createCallReason(sqlite),
    doings: createLastDoing(sqlite),
    lines: createCallableLines(sqlite, version),
    settings: createGeneralSettings(sqlite, version),
    standing: createStandingTickets(sqlite),
    line: createWaitingLine(sqlite),
    idleness: createIdleness(sqlite),
  };
}

export type Reads = ReturnType<typeof createReads>;
