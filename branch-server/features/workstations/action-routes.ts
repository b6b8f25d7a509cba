import type { Notice } from '#branch-server/notices.ts';
import { ticketCanceled } from '#branch-server/operations/audited.ts';
import { callThisTicket } from '#branch-server/operations/call-ticket.ts';
import { callWithoutTicket } from '#branch-server/operations/call-without-ticket.ts';
import { cancelAtWorkstation } from '#branch-server/operations/cancel.ts';
import type { TicketTools } from '#branch-server/operations/ticket-tools.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import { createPresentTicket } from '#branch-server/stored/tickets/present-ticket.ts';
import { presentWorkstation } from '#branch-server/stored/workstations/presenter.ts';
import { refuse } from '#shared/contract/refusal.ts';
import {
  callTicket,
  callWithoutTicket as callWithoutTicketEndpoint,
  cancelTicketAtWorkstation,
} from '#shared/contract/workstation/workstation-actions.ts';
import { command, type Route } from '#shared/server/kit/route.ts';

export interface ActionRouteOptions {
  readonly writing: Reads;
  readonly tools: TicketTools;
  readonly settings: SettingsNow;
}

/** What an operator does at a workstation beside calling the next customer. */
export function actionRoutes({ writing, tools, settings }: ActionRouteOptions): Route<Notice>[] {
  const { workstations, lines, tickets } = writing;
  const all = { ...tools, workstations, lines, settings };
  const present = createPresentTicket(tickets);
  const view = (id: number, now: number) => {
    const workstation = workstations.byId(id);
    if (!workstation) throw refuse('NOT_FOUND', { about: `workstation ${id}` });
    return presentWorkstation(workstation, writing, now);
  };

  return [
    command(callTicket, ({ params, body, caller, now }, scope) => {
      callThisTicket(all, { idWorkstations: params.id, idTicket: body.idTicket }, caller, scope);
      return view(params.id, now);
    }),

    command(callWithoutTicketEndpoint, ({ params, body, caller, now }, scope) => {
      callWithoutTicket(all, { idWorkstations: params.id, ...body }, caller, scope);
      return view(params.id, now);
    }),

    command(cancelTicketAtWorkstation, (asked, scope) => {
      const at = { idWorkstations: asked.params.id, idTicket: asked.body.idTicket };
      const ticket = cancelAtWorkstation(all, at, asked.caller, scope);
      scope.audit(ticketCanceled(asked, ticket));
      return present(ticket.id, asked.now);
    }),
  ];
}
