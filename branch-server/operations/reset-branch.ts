import type { BranchReset } from '#shared/contract/workstation/supervision.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import type { Numbering } from '../stored/tickets/numbering.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';
import type { StandingTickets } from '../stored/tickets/unserved-tickets.ts';
import type { OpenWorkstations } from '../stored/workstations/open-workstations.ts';
import { cancel } from './cancel.ts';
import type { DeskTools } from './open-workstation.ts';

export interface ResetTools extends DeskTools {
  readonly store: TicketStore;
  readonly standing: StandingTickets;
  readonly openWorkstations: OpenWorkstations;
  readonly numbering: Pick<Numbering, 'restart'>;
}

/** Empties a branch and begins its numbers anew. */
export function resetBranch(
  tools: ResetTools,
  idBranches: number,
  caller: Caller,
  scope: Scope<Notice>,
): BranchReset {
  const reset = emptyBranch(tools, idBranches, { idUsers: caller.idUsers, includes: () => true }, scope);
  tools.numbering.restart(idBranches);
  return reset;
}

export interface Emptying {
  /** Who does it; null for the branch itself. */
  readonly idUsers: number | null;
  /** Whether who has been there since that moment, ticket or open workstation, is meant. */
  readonly includes: (since: Millis) => boolean;
}

/** Cancels who waits and closes who is idle. Whoever is being served stays, with their workstation, and is named in the answer. */
export function emptyBranch(
  { workstations, sessions, store, standing, openWorkstations }: Omit<ResetTools, 'numbering'>,
  idBranches: number,
  { idUsers, includes }: Emptying,
  scope: Scope<Notice>,
): BranchReset {
  const tickets = standing.everybody(idBranches).filter(({ arrived_at }) => includes(arrived_at));
  for (const ticket of tickets) cancel(store, ticket, { idUsers, idWorkstations: null }, scope);
  const open = openWorkstations(idBranches)
    .filter(({ openedAt }) => includes(openedAt))
    .map((open) => ({ ...open, held: workstations.held(open.idWorkstations) }));
  const idle = open.filter(({ held }) => held === undefined);
  for (const { idSessions, idWorkstations } of idle) {
    sessions.close(scope, idSessions);
    scope.announce({ kind: 'workstation', idBranches, idWorkstations });
  }
  return {
    idBranches,
    canceled: tickets.length,
    closed: idle.length,
    assisting: open.flatMap(({ held, name }) =>
      held ? { idTicket: held.id, code: held.code, workstationName: name } : [],
    ),
  };
}
