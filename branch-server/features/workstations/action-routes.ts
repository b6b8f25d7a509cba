import type { Notice } from '#branch-server/notices.ts';
import { ticketCanceled } from '#branch-server/operations/cancel.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import type { PresentTicket } from '#branch-server/stored/tickets/present-ticket.ts';
import type { WorkstationView } from '#branch-server/stored/workstations/workstation-view.ts';
import {
  callTicket,
  callWithoutTicket,
  cancelTicketAtWorkstation,
} from '#shared/contract/workstation/workstation-actions.ts';
import { command, type Route } from '#shared/server/kit/route.ts';

export interface ActionRouteOptions {
  readonly operations: Pick<Operations, 'callTicket' | 'callWithoutTicket' | 'cancelAtWorkstation'>;
  /** Both use the writing connection: what a command answers is not committed yet. */
  readonly view: WorkstationView;
  readonly present: PresentTicket;
}

/** Lets operators call a chosen ticket, call without one, and cancel, at their workstation. */
export function actionRoutes({ operations, view, present }: ActionRouteOptions): Route<Notice>[] {
  return [
    command(callTicket, ({ params, body, caller, now }, scope) => {
      operations.callTicket({ idWorkstations: params.id, idTicket: body.ticket }, caller, scope);
      return view(params.id, now);
    }),

    command(callWithoutTicket, ({ params, body, caller, now }, scope) => {
      operations.callWithoutTicket({ idWorkstations: params.id, ...body }, caller, scope);
      return view(params.id, now);
    }),

    command(cancelTicketAtWorkstation, (request, scope) => {
      const at = { idWorkstations: request.params.id, idTicket: request.body.ticket };
      const ticket = operations.cancelAtWorkstation(at, request.caller, scope);
      scope.audit(ticketCanceled(request, ticket));
      return present(ticket.id, request.now);
    }),
  ];
}
