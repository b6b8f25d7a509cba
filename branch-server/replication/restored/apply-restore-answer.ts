import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { RestoredTickets } from '#branch-server/stored/restores/restored-tickets.ts';
import type { Restores } from '#branch-server/stored/restores/restores.ts';
import type { MissingTicket } from '#shared/contract/replication/restored.ts';
import type { Scope, WriteGate } from '#shared/server/db/scope.ts';

export interface ApplyRestoreAnswerOptions {
  readonly gate: WriteGate<Notice, BranchTables>;
  readonly idBranches: number;
  /** Uses the writing connection, as the next. */
  readonly restores: Pick<Restores, 'find' | 'put'>;
  readonly tickets: Pick<RestoredTickets, 'add'>;
  /** Keeps from being called what was dealt with before. */
  readonly hold: (idRestores: number, scope: Scope<Notice>) => void;
  /** Lets the numbers of queues go on from where they had come to. */
  readonly goOnCounting: (idBranches: number, given: readonly MissingTicket[]) => void;
}

/** What central answers to a branch that was put back. */
export interface RestoreAnswer {
  readonly tickets: readonly MissingTicket[];
  readonly again: { readonly rows: number; readonly known: number } | null;
  /** The epoch in which central has said what it has; null before it has. */
  readonly requestedEpoch: string | null;
  /** Whether everything is sent again. */
  readonly isComplete: boolean;
}

/** Takes into the report of a restore what central says, and acts on it: nobody is called twice, no number given twice. */
export function createApplyRestoreAnswer(options: ApplyRestoreAnswerOptions) {
  const { gate, idBranches, restores, tickets, hold, goOnCounting } = options;
  return (
    idRestores: number,
    { tickets: missed, again, requestedEpoch, isComplete }: RestoreAnswer,
  ): Promise<void> =>
    gate.command((scope) => {
      const restore = restores.find(idRestores);
      if (!restore) return;
      const added = missed.filter((ticket) => tickets.add(rowOf(idRestores, idBranches, ticket)));
      const lost = added.filter(({ kind }) => kind === 'lost');
      if (added.length > lost.length) hold(idRestores, scope);
      goOnCounting(idBranches, lost);
      const isRequested = requestedEpoch !== null;
      restores.put({
        ...restore,
        source: isRequested && restore.source === 'waiting' ? 'central' : restore.source,
        lost: isRequested ? (restore.lost ?? 0) + lost.length : restore.lost,
        again_rows: again?.rows ?? restore.again_rows,
        again_known: again?.known ?? restore.again_known,
        requested_epoch: requestedEpoch,
        again_done: isComplete ? 1 : 0,
      });
    });
}

const rowOf = (idRestores: number, idBranches: number, ticket: MissingTicket) => ({
  id_restores: idRestores,
  id_tickets: ticket.id,
  kind: ticket.kind,
  id_branches: idBranches,
  id_queues: ticket.idQueues,
  letter: ticket.letter,
  number: ticket.number,
  code: ticket.code,
  day: ticket.day,
  state: ticket.state,
  arrived_at: ticket.arrivedAt,
  ended_at: ticket.endedAt,
  settled: null,
});
