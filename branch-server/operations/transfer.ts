import { apiError } from '#shared/contract/api-error-factory.ts';
import { callableFrom } from '#shared/domain/calling/politeness.ts';
import { ticketCode } from '#shared/domain/tickets/number.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import type { BusinessDays } from '../stored/days/business-days.ts';
import type { SettingsNow } from '../stored/general-settings.ts';
import type { Numbering } from '../stored/tickets/numbering.ts';
import type { QueueFinder, QueueResult } from '../stored/tickets/queue-finder.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';
import { assertAbility } from '../stored/workstations/policy.ts';
import type { AutomaticCall } from './automatic-call.ts';
import type { RequireCurrentTicket } from './current-ticket.ts';
import { REQUEUED } from './waiting-again.ts';

export interface TransferOptions {
  readonly store: TicketStore;
  readonly numbering: Numbering;
  readonly findQueue: QueueFinder;
  readonly days: Pick<BusinessDays, 'today'>;
  readonly settings: SettingsNow;
  readonly currentTicket: RequireCurrentTicket;
  readonly automaticCall: AutomaticCall;
}

export interface TransferInput {
  readonly idService: number;
  readonly idSegment: number;
}

/**
 * Puts the ticket held into the queue of another pair, where it waits by its first arrival. Somebody called without
 * ticket gets a number of that queue, so that they can be called to the next workstation.
 */
export function createTransfer(options: TransferOptions) {
  const { store, numbering, findQueue, days, settings, currentTicket, automaticCall } = options;

  function newNumber({ id_branches }: TicketRow, queue: QueueResult) {
    const day = days.today({ id: id_branches, zone: queue.zone });
    const number = numbering.draw(id_branches, queue, day);
    const code = ticketCode(queue.letter, number, queue.max_limit);
    return { no_ticket: 0, letter: queue.letter, number, code } as const;
  }

  return (
    id: number,
    { idService, idSegment }: TransferInput,
    caller: Caller,
    scope: Scope<Notice>,
  ): TicketRow => {
    const { ticket, workstation, actor } = currentTicket(id, caller);
    assertAbility(workstation, 'transfer');
    if (ticket.no_ticket && !settings().transferNT) {
      throw apiError('ACTION_NOT_ALLOWED', { about: 'transferNT' });
    }
    const queue = findQueue(ticket.id_branches, idService, idSegment);
    if (!queue) throw apiError('QUEUE_NOT_EXISTED');
    if (queue.id === ticket.id_queues) throw apiError('MOVE_SAME_QUEUE');
    if (!queue.allowed_transfers) throw apiError('TRANSFER_NOT_ALLOWED');
    const changes = {
      ...REQUEUED,
      ...(ticket.no_ticket && newNumber(ticket, queue)),
      id_queues: queue.id,
      id_services: idService,
      id_segments: idSegment,
      entered_at: scope.now,
      callable_at: callableFrom(scope.now, queue.politeness),
    };
    const transferred = store.move(scope, ticket, 'transfer', changes, actor);
    automaticCall(caller, scope);
    return transferred;
  };
}
