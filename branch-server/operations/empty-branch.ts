import type { BranchReset } from '#shared/contract/workstation/supervision.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import type { Numbering } from '../stored/tickets/numbering.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';
import type { UnservedTickets } from '../stored/tickets/unserved-tickets.ts';
import type { OpenWorkstations } from '../stored/workstations/open-workstations.ts';
import type { SessionStore } from '../stored/workstations/session-store.ts';
import type { Workstations } from '../stored/workstations/workstations.ts';
import { cancel } from './cancel.ts';

export interface EmptyBranchOptions {
  readonly store: TicketStore;
  readonly workstations: Workstations;
  readonly sessions: SessionStore;
  readonly unserved: UnservedTickets;
  readonly openWorkstations: OpenWorkstations;
}

export interface Emptying {
  /** The user who does it; null for the branch itself. */
  readonly idUsers: number | null;
  /** Tells whether a ticket or an open workstation, there since that moment, is meant. */
  readonly includes: (since: Millis) => boolean;
}

/** Cancels the unserved tickets of a branch and closes its idle workstations. */
export type EmptyBranch = (idBranches: number, emptying: Emptying, scope: Scope<Notice>) => BranchReset;

/** Leaves tickets that are being served, with their workstations, and names them in the answer. */
export function createEmptyBranch(options: EmptyBranchOptions): EmptyBranch {
  const { store, workstations, sessions, unserved, openWorkstations } = options;
  return (idBranches, { idUsers, includes }, scope) => {
    const tickets = unserved.everybody(idBranches).filter(({ arrived_at }) => includes(arrived_at));
    for (const ticket of tickets) cancel(store, ticket, { idUsers, idWorkstations: null }, scope);
    const open = openWorkstations(idBranches)
      .filter(({ openedAt }) => includes(openedAt))
      .map((one) => ({ ...one, held: workstations.held(one.idWorkstations) }));
    const idle = open.filter(({ held }) => held === undefined);
    for (const { idSessions, idWorkstations } of idle) {
      sessions.close(scope, idSessions);
      const closedBy = idUsers === null ? 'newDay' : 'reset';
      scope.announce({ kind: 'workstation', idBranches, idWorkstations, closedBy });
    }
    return {
      idBranches,
      canceled: tickets.length,
      closed: idle.length,
      assisting: open.flatMap(({ held, name }) =>
        held ? { idTicket: held.id, code: held.code, workstationName: name } : [],
      ),
    };
  };
}

export interface ResetBranchOptions {
  readonly emptyBranch: EmptyBranch;
  readonly numbering: Pick<Numbering, 'restart'>;
}

/** Empties a branch for a supervisor and begins its numbers anew. */
export function createResetBranch({ emptyBranch, numbering }: ResetBranchOptions) {
  return (idBranches: number, caller: Caller, scope: Scope<Notice>): BranchReset => {
    const reset = emptyBranch(idBranches, { idUsers: caller.idUsers, includes: () => true }, scope);
    numbering.restart(idBranches);
    return reset;
  };
}
