import { refuse } from '#shared/contract/refusal.ts';
import {
  callTicket,
  callWithoutTicket as callWithoutTicketEndpoint,
  cancelTicketAtWorkstation,
} from '#shared/contract/workstation/workstation-actions.ts';
import { command, type Route } from '#shared/server/kit/route.ts';
import { callThisTicket } from '../calling/call-ticket.ts';
import { callWithoutTicket } from '../calling/call-without-ticket.ts';
import type { SettingsNow } from '../general-settings.ts';
import type { Notice } from '../notices.ts';
import { ticketCanceled } from '../supervision/audited.ts';
import { cancelAtWorkstation } from '../tickets/commands/cancel.ts';
import { createPresentTicket } from '../tickets/present-ticket.ts';
import type { TicketTools } from '../tickets/ticket-tools.ts';
import type { DeskView } from './desk-view.ts';
import { presentWorkstation } from './presenter.ts';

export interface ActionRouteOptions {
  readonly writing: DeskView;
  readonly tools: TicketTools;
  readonly settings: SettingsNow;
}

/** What an operator does at a workstation beside calling the next customer. */
export function actionRoutes({ writing, tools, settings }: ActionRouteOptions): Route<Notice>[] {
  const { desk, lines, tickets } = writing;
  const all = { ...tools, desk, lines, settings };
  const present = createPresentTicket(tickets);
  const view = (id: number, now: number) => {
    const workstation = desk.workstation(id);
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
