import type { BranchReset } from '#shared/contract/workstation/supervision.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { businessDay } from '#shared/domain/time/business-day.ts';
import type { AuditEntry } from '#shared/server/audit/audit-entry.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { actorOf, type Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import type { BranchDays } from '../stored/branch-days.ts';
import type { BranchInTime } from '../stored/business-days.ts';
import type { Reads } from '../stored/reads.ts';
import type { RestoredTickets } from '../stored/restored-tickets.ts';
import type { Numbering } from '../stored/tickets/numbering.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';
import type { TrustedClock } from '../stored/trusted-clock.ts';
import type { OpenWorkstations } from '../stored/workstations/open-workstations.ts';
import type { SessionStore } from '../stored/workstations/session-store.ts';
import { type AuditedRequest, cancelTicket } from './cancel.ts';

export interface DayDeps {
  readonly store: TicketStore;
  readonly reads: Pick<Reads, 'workstations' | 'unserved' | 'days'>;
  readonly sessions: SessionStore;
  readonly numbering: Pick<Numbering, 'restart'>;
  readonly openWorkstations: OpenWorkstations;
  readonly branchDays: Pick<BranchDays, 'put'>;
  readonly trustedClock: Pick<TrustedClock, 'believe'>;
  readonly restored: Pick<RestoredTickets, 'open' | 'resolve'>;
}

/** Creates the operations on all tickets of a branch: end of the business day, reset, end of a restore. */
export function createDayOperations(deps: DayDeps) {
  const { store, sessions, numbering, openWorkstations, branchDays, trustedClock, restored } = deps;
  const { workstations, unserved, days } = deps.reads;

  /**
   * Moves a branch to its current business day and clears the earlier day; tickets of the new day stay. The day is
   * stored in the same transaction, so that it starts once, also after the server was off. A branch without a
   * stored day, or whose day moves back, is not cleared. Numbers are issued per day and need no reset.
   */
  function closeDay(branch: BranchInTime, scope: Scope<Notice>): void {
    const { known, day, calendar, witness } = days.decide(branch);
    if (day === known) return;
    const isNewDay = known !== null && day > known;
    if (isNewDay) {
      const includes = (since: number) => businessDay(since, calendar) !== day;
      emptyBranch(branch.id, { idUsers: null, includes }, scope);
    }
    branchDays.put(branch.id, day);
    // Accepts the clock. At a start, all branches must be checked first.
    if (isNewDay && (witness.by === 'running' || witness.by === 'staff')) trustedClock.believe();
  }

  /** Empties a branch for a supervisor and restarts its numbers. */
  function resetBranch(idBranches: number, caller: Caller, scope: Scope<Notice>): BranchReset {
    const reset = emptyBranch(idBranches, { idUsers: caller.idUsers, includes: () => true }, scope);
    numbering.restart(idBranches);
    return reset;
  }

  /** Excludes from calls the tickets that were called or ended before a restore, until they are reviewed. */
  function suspendRestored(idRestores: number, scope: Scope<Notice>): void {
    for (const { id_tickets } of restored.open(idRestores)) {
      const ticket = store.find(id_tickets);
      const isSuspended = ticket && ticket.callable_at > scope.now + SUSPENSION_MS / 2;
      if (ticket?.state === 'waiting' && !isSuspended) store.hold(scope, ticket, scope.now + SUSPENSION_MS);
    }
  }

  /**
   * Closes or releases suspended tickets. A ticket that was being served at the time of the backup is ended, not
   * cancelled.
   */
  function finishRestore(
    at: { readonly idRestores: number; readonly idTickets: readonly number[]; readonly retain: boolean },
    caller: Pick<Caller, 'idUsers'>,
    scope: Scope<Notice>,
  ): readonly TicketRow[] {
    const requested = new Set(at.idTickets);
    const open = restored.open(at.idRestores).filter(({ id_tickets }) => requested.has(id_tickets));
    return open.flatMap(({ id_tickets }) => {
      const ticket = store.find(id_tickets);
      if (!ticket) return [];
      restored.resolve(at.idRestores, id_tickets, at.retain ? 'retained' : 'closed');
      if (at.retain) return [ticket.state === 'waiting' ? store.hold(scope, ticket, scope.now) : ticket];
      const by = { idUsers: caller.idUsers, idWorkstations: null, reason: 'restored' };
      if (ticket.state !== 'assisting') return [cancelTicket(store, ticket, by, scope)];
      return [store.move(scope, ticket, 'end', { ended_at: scope.now }, { ...by, idKiosks: null })];
    });
  }

  /** Cancels unserved tickets and closes idle workstations; returns those that are being served, which stay. */
  function emptyBranch(
    idBranches: number,
    { idUsers, includes }: EmptyOptions,
    scope: Scope<Notice>,
  ): BranchReset {
    const tickets = unserved.all(idBranches).filter(({ arrived_at }) => includes(arrived_at));
    for (const ticket of tickets) cancelTicket(store, ticket, { idUsers, idWorkstations: null }, scope);
    const open = openWorkstations(idBranches)
      .filter(({ openedAt }) => includes(openedAt))
      .map((one) => ({ ...one, current: workstations.currentTicket(one.idWorkstations) }));
    const idle = open.filter(({ current }) => current === undefined);
    for (const { idSessions, idWorkstations } of idle) {
      sessions.close(scope, idSessions);
      const closedBy = idUsers === null ? 'newDay' : 'reset';
      scope.announce({ kind: 'workstation', idBranches, idWorkstations, closedBy });
    }
    return {
      idBranches,
      canceled: tickets.length,
      closed: idle.length,
      assisting: open.flatMap(({ current, name }) =>
        current ? { idTicket: current.id, code: current.code, workstationName: name } : [],
      ),
    };
  }

  return { closeDay, resetBranch, suspendRestored, finishRestore };
}

interface EmptyOptions {
  /** Null for the branch itself, at the end of the day. */
  readonly idUsers: number | null;
  /** Selects tickets and open workstations by the start of their presence. */
  readonly includes: (since: Millis) => boolean;
}

/** Longer than a business day, at whose end the ticket is cancelled. */
const SUSPENSION_MS = 24 * 3_600_000;

/** Audit entry of a reset branch. */
export const branchEmptied = (
  by: AuditedRequest,
  { idBranches, canceled, closed }: BranchReset,
  name: string,
): AuditEntry => ({
  action: 'RESET_BRANCH',
  by: actorOf(by),
  to: { entity: 'branches', pk: idBranches, name },
  after: { canceled, closed },
});
