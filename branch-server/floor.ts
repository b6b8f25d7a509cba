import { createRounds } from './calling/rounds.ts';
import type { BranchDatabase } from './db/open-database.ts';
import { createGoOn } from './operations/automatic-call.ts';
import { createHandOutTools } from './operations/hand-out-tools.ts';
import { createTicketTools } from './operations/ticket-tools.ts';
import { createReads } from './stored/reads.ts';
import { createOpenWorkstations } from './stored/workstations/open-workstations.ts';
import { createSessionStore } from './stored/workstations/session-store.ts';

export interface FloorOptions {
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable'>;
  /** Changes with the configuration. */
  readonly version: () => number;
  readonly random: () => number;
}

/**
 * Tickets and workstations as the features share them: statements prepared once over each connection of the branch's
 * file. What is `reading` goes over the one that only reads; all else is for commands.
 */
export function createFloor({ database: { sqlite, readable }, version, random }: FloorOptions) {
  const tools = createTicketTools(sqlite, { version, random });
  const writing = createReads(sqlite, version);
  const sessions = createSessionStore(sqlite);
  const rounds = createRounds(sqlite);
  const handing = createHandOutTools(sqlite, { ...writing, sessions, rounds, store: tools.store });
  return {
    tools,
    writing,
    reading: createReads(readable, version),
    sessions,
    rounds,
    /** What gives tickets to workstations that wait. */
    handing,
    /** What empties a branch. */
    resetting: { ...tools, ...writing, sessions, openWorkstations: createOpenWorkstations(sqlite) },
    goOn: createGoOn(sqlite, handing, version),
  };
}

export type Floor = ReturnType<typeof createFloor>;
