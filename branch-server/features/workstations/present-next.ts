import type { WhoIsNext } from '#branch-server/calling/who-is-next.ts';
import { presentUnserved } from '#branch-server/stored/tickets/presenter.ts';
import type { TicketQueries } from '#branch-server/stored/tickets/ticket-queries.ts';
import type { WorkstationRow } from '#branch-server/stored/workstations/workstations.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { whoIsNext as whoIsNextEndpoint } from '#shared/contract/tickets/next-ticket.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** Answers with the ticket that would be next at a workstation, by the attention profile that it has here. */
export function presentNext(
  { whoIsNext, tickets }: { readonly whoIsNext: WhoIsNext; readonly tickets: TicketQueries },
  workstation: WorkstationRow,
  now: Millis,
): AnswerOf<typeof whoIsNextEndpoint> {
  const decided = whoIsNext.decide(workstation, now);
  // Reads at the same moment as the line above: nothing else runs between, and both go over one connection.
  const row = decided ? tickets.byId(decided.ticket.id) : undefined;
  if (!decided || !row) {
    const callableAt = whoIsNext.soonest(workstation, now);
    return { ticket: null, reason: null, idAttentionProfiles: null, callableAt };
  }
  return {
    ticket: { ...presentUnserved(row, now), idQueues: row.id_queues, queueName: row.queue },
    reason: decided.reason,
    idAttentionProfiles: decided.profileId,
    callableAt: null,
  };
}
