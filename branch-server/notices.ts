import type { PAGE_COMMANDS } from '#shared/contract/devices/device-heartbeats.ts';
import type { ClosedBy } from '#shared/contract/socket-events.ts';
import type { TicketState, TicketVerb } from '#shared/domain/tickets/transitions.ts';

/** A change in a commit, published afterwards to displays, printers and pages. */
export type Notice =
  | TicketNotice
  | WorkstationNotice
  | WaitingNotice
  | CallableNotice
  | PrintNotice
  | AppointmentNotice
  | AlertNotice
  | DeviceNotice
  | SmsNotice
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
  /** User who closed it, if not its operator. */
  readonly closedBy?: ClosedBy;
  /** Code of the ticket that its customer postponed there. */
  readonly postponed?: string;
}

/** A workstation began to wait for the next customer. */
export interface WaitingNotice {
  readonly kind: 'waiting';
  readonly idBranches: number;
  readonly idWorkstations: number;
  readonly idUsers: number;
}

/** Earliest call of a ticket that was skipped until now. */
interface CallableNotice {
  readonly kind: 'callable';
  readonly idBranches: number;
  readonly callableAt: number;
}

/** An appointment was booked, moved, cancelled, received or missed. */
export interface AppointmentNotice {
  readonly kind: 'appointment';
  readonly idBranches: number;
}

export interface PrintNotice {
  readonly kind: 'print';
  readonly idBranches: number;
  readonly idPrinters: number;
}

/** A user received, read or deleted a message. */
export interface AlertNotice {
  readonly kind: 'alert';
  readonly idUsers: number;
}

/** A device was paired, changed or unpaired, or received a command. */
export interface DeviceNotice {
  readonly kind: 'device';
  /** The device whose pages are redirected; null for none. */
  readonly idDevices: number | null;
  /** Places that have changed. */
  readonly screens: readonly string[];
  /** Places that are forgotten. */
  readonly removed: readonly string[];
  readonly ordered?: { readonly screen: string; readonly order: (typeof PAGE_COMMANDS)[number] };
}

/** A message is due. */
interface SmsNotice {
  readonly kind: 'sms';
}

/** Configuration from central changed. */
interface ConfigurationNotice {
  readonly kind: 'configuration';
}

/** Configuration changed, by any user or by central. */
interface ConfiguredNotice {
  readonly kind: 'configured';
}
