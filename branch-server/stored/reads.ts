import type { Database } from 'better-sqlite3';
import { createBusinessDays } from './business-days.ts';
import { createGeneralSettings } from './general-settings.ts';
import { createCallReason } from './tickets/call-reason.ts';
import { createLastActions } from './tickets/last-action.ts';
import { createTicketCalls } from './tickets/ticket-calls.ts';
import { createTicketQueries } from './tickets/ticket-queries.ts';
import { createUnservedTickets } from './tickets/unserved-tickets.ts';
import type { TrustedClock } from './trusted-clock.ts';
import { createWaitingWorkstations } from './waiting-workstations.ts';
import { createIdleness } from './workstations/idleness.ts';
import { createWorkstationView } from './workstations/workstation-view.ts';
import { createWorkstations } from './workstations/workstations.ts';

/** Reads workstations and tickets for commands and features: over the writing connection inside commands, over the reading one outside. */
export function createReads(sqlite: Database, version: () => number, trustedClock: TrustedClock) {
  const settings = createGeneralSettings(sqlite, version);
  const reads = {
    workstations: createWorkstations(sqlite, version),
    tickets: createTicketQueries(sqlite),
    reasonOf: createCallReason(sqlite),
    callsOf: createTicketCalls(sqlite),
    lastActions: createLastActions(sqlite),
    settings,
    days: createBusinessDays({ sqlite, trustedClock, settings }),
    unserved: createUnservedTickets(sqlite),
    waiting: createWaitingWorkstations(sqlite),
    idleness: createIdleness(sqlite),
  };
  return { ...reads, workstationView: createWorkstationView(reads) };
}

export type Reads = ReturnType<typeof createReads>;
