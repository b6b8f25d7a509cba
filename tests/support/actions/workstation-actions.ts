import type { Client } from '#shared/contract/client.ts';
import { endTicket } from '#shared/contract/tickets/ticket-operations.ts';
import { type IssuedTicket, issueTicket } from '#shared/contract/tickets/tickets.ts';
import { callNext, openWorkstation, type Workstation } from '#shared/contract/workstation/workstations.ts';
import { DEMO, DEMO_POLITENESS_MS } from '../servers/demo-branch.ts';
import type { Branch } from '../servers/start-branch.ts';

interface TicketRequest {
  /** Defaults to the demo workstation. */
  readonly branch?: number;
  readonly service?: number;
  readonly segment?: number;
  readonly idKiosk?: number;
  readonly language?: 'es' | 'en' | 'sv';
}

/** Issues a ticket like a customer; by default at the cash desk, for the general segment, without paper. */
export function take(branch: Pick<Branch, 'anybody'>, request: TicketRequest = {}): Promise<IssuedTicket> {
  const { cashier } = DEMO.services;
  const { branch: id = DEMO.branch, service = cashier, segment = DEMO.segments.general, ...body } = request;
  return branch.anybody.call(issueTicket, { params: { id }, query: { service, segment }, body });
}

/** Issues a ticket whose politeness has passed. */
export async function takeCallable(branch: Branch, request: TicketRequest = {}): Promise<IssuedTicket> {
  const ticket = await take(branch, request);
  branch.clock.advance(DEMO_POLITENESS_MS);
  return ticket;
}

export const open = (operator: Client, id: number): Promise<Workstation> =>
  operator.call(openWorkstation, { params: { id } });

export const next = (operator: Client, id: number): Promise<Workstation> =>
  operator.call(callNext, { params: { id } });

export const finish = (operator: Client, id: number) => operator.call(endTicket, { params: { id } });
