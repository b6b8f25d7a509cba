import { refuse } from '#shared/contract/refusal.ts';
import { callableFrom } from '#shared/domain/calling/politeness.ts';
import { ticketCode } from '#shared/domain/tickets/number.ts';
import { businessDay } from '#shared/domain/time/business-day.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import type { SettingsNow } from '../stored/general-settings.ts';
import type { FoundQueue } from '../stored/tickets/queue-finder.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import { demandAbility } from '../stored/workstations/policy.ts';
import { type AttendTools, heldBy } from './held-ticket.ts';
import type { TicketTools } from './ticket-tools.ts';
import { WAITING_AGAIN } from './waiting-again.ts';

export interface TransferTools extends AttendTools, Pick<TicketTools, 'findQueue' | 'numbering'> {
  readonly settings: SettingsNow;
}

export interface TransferWish {
  readonly idService: number;
  readonly idSegment: number;
}

/**
 * Puts the ticket held into the queue of another pair, where it waits by its first arrival. Somebody called without
 * ticket gets a number of that queue, so that they can be called to the next workstation.
 */
export function transfer(
  tools: TransferTools,
  id: number,
  { idService, idSegment }: TransferWish,
  caller: Caller,
  scope: Scope<Notice>,
): TicketRow {
  const { ticket, workstation, actor } = heldBy(tools, id, caller);
  demandAbility(workstation, 'transfer');
  if (ticket.no_ticket && !tools.settings().transferNT) {
    throw refuse('ACTION_NOT_ALLOWED', { about: 'transferNT' });
  }
  const queue = tools.findQueue(ticket.id_branches, idService, idSegment);
  if (!queue) throw refuse('QUEUE_NOT_EXISTED');
  if (queue.id === ticket.id_queues) throw refuse('MOVE_SAME_QUEUE');
  if (!queue.allowed_transfers) throw refuse('TRANSFER_NOT_ALLOWED');
  const changes = {
    ...WAITING_AGAIN,
    ...(ticket.no_ticket && newNumber(tools, ticket, queue, scope.now)),
    id_queues: queue.id,
    id_services: idService,
    id_segments: idSegment,
    entered_at: scope.now,
    callable_at: callableFrom(scope.now, queue.politeness),
  };
  return tools.store.move(scope, ticket, 'transfer', changes, actor);
}

function newNumber(
  { numbering, settings }: TransferTools,
  { id_branches }: TicketRow,
  queue: FoundQueue,
  now: number,
) {
  const { resetHour } = settings();
  const day = businessDay(now, { zoneHours: Number(queue.zone), resetHour });
  const number = numbering.draw(id_branches, queue, day);
  const code = ticketCode(queue.letter, number, queue.max_limit);
  return { no_ticket: 0, letter: queue.letter, number, code } as const;
}
