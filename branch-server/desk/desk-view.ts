import type { Database } from 'better-sqlite3';
import { createCallableLines } from '../calling/callable-lines.ts';
import { createGeneralSettings } from '../general-settings.ts';
import { createCallReason } from '../tickets/call-reason.ts';
import { createLastDoing } from '../tickets/last-doing.ts';
import { createTicketQueries } from '../tickets/queries.ts';
import { createStandingTickets } from '../tickets/standing-tickets.ts';
import { createWaitingLine } from '../waiting-line/waiting-line.ts';
import { createDesk } from './desk.ts';
import { createIdleness } from './idleness.ts';

/** What is read about workstations and tickets: over the writing connection inside commands, over the reading one outside. */
export function createDeskView(sqlite: Database, version: () => number) {
  return {
    desk: createDesk(sqlite, version),
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

export type DeskView = ReturnType<typeof createDeskView>;
