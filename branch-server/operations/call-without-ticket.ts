import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import type { BusinessDays } from '../stored/days/business-days.ts';
import type { QueueFinder } from '../stored/tickets/queue-finder.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';
import { assertAbility, requireFreeWorkstation } from '../stored/workstations/policy.ts';
import type { Workstations } from '../stored/workstations/workstations.ts';

export interface CallWithoutTicketOptions {
  readonly store: TicketStore;
  readonly findQueue: QueueFinder;
  readonly newId: (now: number) => number;
  readonly workstations: Workstations;
  readonly days: Pick<BusinessDays, 'today'>;
}

/** Begins the attention of somebody who comes without a ticket; it counts for the queue of the pair. */
export function createCallWithoutTicket({
  workstations,
  store,
  findQueue,
  newId,
  days,
}: CallWithoutTicketOptions) {
  return (
    input: { readonly idWorkstations: number; readonly idService: number; readonly idSegment: number },
    caller: Caller,
    scope: Scope<Notice>,
  ): TicketRow => {
    const { idWorkstations, idService, idSegment } = input;
    const { idUsers } = caller;
    const workstation = requireFreeWorkstation(workstations, caller, idWorkstations);
    assertAbility(workstation, 'call_no_ticket');
    const queue = findQueue(workstation.id_branches, idService, idSegment);
    if (!queue) throw apiError('QUEUE_NOT_EXISTED');
    if (!queue.allowed_no_ticket) throw apiError('NO_TICKET_NOT_ALLOWED');

    const { now } = scope;
    return store.begin(
      scope,
      {
        id: newId(now),
        id_branches: workstation.id_branches,
        id_queues: queue.id,
        id_services: idService,
        id_segments: idSegment,
        letter: '',
        number: 0,
        code: '',
        no_ticket: 1,
        phone: '',
        notes: '',
        sms: 0,
        id_customers: null,
        day: days.today({ id: workstation.id_branches, zone: queue.zone }),
        language: queue.language,
        customer_name: null,
        arrived_at: now,
        entered_at: now,
        callable_at: now,
        appointment_at: null,
        called_at: now,
        ended_at: null,
        id_workstations: idWorkstations,
        id_users: idUsers,
        forecast_from: null,
        forecast_to: null,
        id_queues_first: queue.id,
        id_services_first: idService,
        id_segments_first: idSegment,
        first_called_at: now,
      },
      { idUsers, idWorkstations, idKiosks: null, reason: null },
    );
  };
}
