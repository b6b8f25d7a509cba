import { type DecideTools, decide, soonest } from '#branch-server/calling/decide.ts';
import type { TicketQueries } from '#branch-server/stored/tickets/ticket-queries.ts';
import type { WorkstationRow } from '#branch-server/stored/workstations/workstations.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { whoIsNext } from '#shared/contract/tickets/next-ticket.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { presentStanding } from '../queues/presenter.ts';

/** Who would be next at a workstation, by the attention profile that it has here. */
export function presentNext(
  tools: DecideTools & { readonly tickets: TicketQueries },
  workstation: WorkstationRow,
  now: Millis,
): AnswerOf<typeof whoIsNext> {
  const decided = decide(tools, workstation, now);
  // Both reads see one moment: nothing else runs between them, and they go over one connection.
  const row = decided ? tools.tickets.byId(decided.ticket.id) : undefined;
  if (!decided || !row) {
    const callableAt = soonest(tools, workstation, now);
    return { ticket: null, reason: null, idAttentionProfiles: null, callableAt };
  }
  return {
    ticket: { ...presentStanding(row, now), idQueues: row.id_queues, queueName: row.queue },
    reason: decided.reason,
    idAttentionProfiles: decided.profileId,
    callableAt: null,
  };
}
