import type { TicketState, TicketVerb } from '../shared/domain/tickets/transitions.ts';

/** What a commit made true, told to displays, printers and pages after it. */
export type Notice = TicketNotice | WorkstationNotice | PrintNotice;

export interface TicketNotice {
  readonly kind: 'ticket';
  readonly idBranches: number;
  /** Place in the branch's event log. */
  readonly seq: number;
  readonly verb: TicketVerb;
  readonly state: TicketState;
  readonly idQueues: number;
  readonly idWorkstations: number | null;
}

export interface WorkstationNotice {
  readonly kind: 'workstation';
  readonly idBranches: number;
  readonly idWorkstations: number;
}

export interface PrintNotice {
  readonly kind: 'print';
  readonly idBranches: number;
  readonly idPrinters: number;
}
