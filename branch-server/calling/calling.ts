import type { Database } from 'better-sqlite3';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { isUnserved } from '#shared/domain/tickets/transitions.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import { statement } from '../db/statement.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import { isCallable } from '../stored/tickets/waiting-tickets.ts';
import type { WorkstationRow } from '../stored/workstations/workstations.ts';
import { type CallableQueues, createCallableQueues } from './callable-queues.ts';
import { createRounds, createWhoIsNext } from './who-is-next.ts';

/** Creates the choice of the next ticket, on the writing connection for commands or the reading one. */
export function createCalling(sqlite: Database, version: () => number) {
  const queues = createCallableQueues(sqlite, version);
  const rounds = createRounds(sqlite);
  return {
    queues,
    rounds,
    callable: createCallableTickets(sqlite),
    whoIsNext: createWhoIsNext({ queues, rounds }),
  };
}

export type Calling = ReturnType<typeof createCalling>;

/** Reads callable tickets. */
function createCallableTickets(sqlite: Database) {
  const queues = statement<{ branch: number; now: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('queue_counters as c')
      .select('c.id_queues as id')
      .where('c.id_branches', '=', p('branch'))
      .where('c.waiting', '>', 0)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('tickets as t')
            .select('t.id')
            .whereRef('t.id_queues', '=', 'c.id_queues')
            .where('t.id_branches', '=', p('branch'))
            .where(isCallable(p('now'))),
        ),
      ),
  );
  return {
    /** Queues of a branch with a callable ticket. */
    queuesAt: (branch: number, now: number): ReadonlySet<number> =>
      new Set(queues.all({ branch, now }).map(({ id }) => id)),
  };
}

export type CallableTickets = ReturnType<typeof createCallableTickets>;

/**
 * Throws if the operator cannot call the ticket at this workstation: it is not in one of its queues, is on the
 * stand-by list of another user, or is neither waiting nor on stand-by.
 */
export function assertWithinReach(
  ticket: TicketRow,
  workstation: WorkstationRow,
  { queues, caller }: { readonly queues: Pick<CallableQueues, 'queuesOf'>; readonly caller: Caller },
): void {
  if (!isUnserved(ticket.state)) {
    throw apiError('TICKET_WRONG_STATE', { params: { code: ticket.code } });
  }
  const isTheirs =
    ticket.state === 'standby'
      ? ticket.id_users === caller.idUsers
      : queues.queuesOf(workstation.id).some(({ id }) => id === ticket.id_queues) &&
        isOfPair(ticket, workstation);
  if (ticket.id_branches !== workstation.id_branches || !isTheirs) throw apiError('TICKET_NOT_YOURS');
}

/** Always true for a workstation that is not lineal. */
function isOfPair(ticket: TicketRow, workstation: WorkstationRow): boolean {
  if (!workstation.lineal_call) return true;
  const { id_services_lineal: service, id_segments_lineal: segment } = workstation;
  return ticket.id_services === service && ticket.id_segments === segment;
}
