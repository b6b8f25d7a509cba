import type { ClosedBy } from '#shared/contract/socket-events.ts';
import type { TicketState, TicketVerb } from '#shared/domain/tickets/transitions.ts';

/** Describes what a commit changed, announced to displays, printers and pages after it. */
export type Notice =
  | TicketNotice
  | WorkstationNotice
  | WaitingNotice
  | PrintNotice
  | AlertNotice
  | DeviceNotice
  | ConfigurationNotice
  | ConfiguredNotice;

export interface TicketNotice {
  readonly kind: 'ticket';
  readonly idBranches: number;
  /** Place in the branch's event log. */
  readonly seq: number;
  readonly idTickets: number;
  readonly verb: TicketVerb;
  readonly state: TicketState;
  readonly idQueues: number;
  readonly idWorkstations: number | null;
  /** The moment from which call-next may take it, while it waits. */
  readonly callableAt: number;
}

export interface WorkstationNotice {
  readonly kind: 'workstation';
  readonly idBranches: number;
  readonly idWorkstations: number;
  /** Who closed it, where its operator did not. */
  readonly closedBy?: ClosedBy;
}

/** Says that a workstation has begun to wait for the next customer. */
export interface WaitingNotice {
  readonly kind: 'waiting';
  readonly idBranches: number;
  readonly idWorkstations: number;
  readonly idUsers: number;
}

export interface PrintNotice {
  readonly kind: 'print';
  readonly idBranches: number;
  readonly idPrinters: number;
}

/** Says that a user has got a message, or has read or deleted one. */
export interface AlertNotice {
  readonly kind: 'alert';
  readonly idUsers: number;
}

/** Says that a device was paired, moved or unpaired, or that a display was put out of service. */
export interface DeviceNotice {
  readonly kind: 'device';
  /** Null where it concerns a display alone. */
  readonly idDevices: number | null;
  /** Displays whose places have changed. */
  readonly displays: readonly number[];
  /** Places that are forgotten. */
  readonly forgotten: readonly string[];
}

/** Says that configuration of central has changed here. */
interface ConfigurationNotice {
  readonly kind: 'configuration';
}

/** Says that something configured is another than before, whoever changed it. */
interface ConfiguredNotice {
  readonly kind: 'configured';
}
