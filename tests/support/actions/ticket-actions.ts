import type { Client } from '#shared/contract/client.ts';
import {
  noShowTicket,
  recoverTicket,
  standByTicket,
  transferTicket,
  undoTicket,
} from '#shared/contract/tickets/ticket-operations.ts';
import {
  callTicket,
  callWithoutTicket,
  cancelTicketAtWorkstation,
} from '#shared/contract/workstation/workstation-actions.ts';
import { DEMO } from '../servers/demo-branch.ts';
import type { Branch, SignedIn } from '../servers/start-branch.ts';
import { next, open, takeCallable } from './workstation-actions.ts';

interface Pair {
  readonly service: number;
  readonly segment?: number;
}

const bodyOf = ({ service, segment = DEMO.segments.general }: Pair) => ({
  idService: service,
  idSegment: segment,
});

export const transfer = (operator: Client, id: number, to: Pair) =>
  operator.call(transferTicket, { params: { id }, body: bodyOf(to) });

export const standBy = (operator: Client, id: number, idUser?: number) =>
  operator.call(standByTicket, { params: { id }, query: idUser === undefined ? {} : { idUser } });

export const missed = (operator: Client, id: number) => operator.call(noShowTicket, { params: { id } });

export const recover = (operator: Client, id: number) => operator.call(recoverTicket, { params: { id } });

export const undo = (operator: Client, id: number) => operator.call(undoTicket, { params: { id } });

export const callThis = (operator: Client, workstation: number, idTicket: number) =>
  operator.call(callTicket, { params: { id: workstation }, body: { ticket: idTicket } });

export const startWithoutTicket = (operator: Client, workstation: number, pair: Pair) =>
  operator.call(callWithoutTicket, { params: { id: workstation }, body: bodyOf(pair) });

export const remove = (operator: Client, workstation: number, idTicket: number) =>
  operator.call(cancelTicketAtWorkstation, { params: { id: workstation }, body: { ticket: idTicket } });

/** Issues a ticket at the cash desk and calls it to a workstation. */
export async function serving(branch: Branch, operator: SignedIn, workstation: number): Promise<number> {
  const { idTicket } = await takeCallable(branch);
  await open(operator, workstation);
  await next(operator, workstation);
  return idTicket;
}
