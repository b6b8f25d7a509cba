import type { PAGE_COMMANDS } from '#shared/contract/devices/device-heartbeats.ts';
import type { ClosedBy } from '#shared/contract/socket-events.ts';
import type { TicketState, TicketVerb } from '#shared/domain/tickets/transitions.ts';

/** Describes what a commit changed, announced to displays, printers and pages after it. */
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
  /** Who closed it, where its operator did not. */
  readonly closedBy?: ClosedBy;
  /** Code of the ticket that its customer took back from there, to let others go first. */
  readonly postponed?: string;
}

/** Says that a workstation has begun to wait for the next customer. */
export interface WaitingNotice {
  readonly kind: 'waiting';
  readonly idBranches: number;
  readonly idWorkstations: number;
  readonly idUsers: number;
}

/** Says from when a ticket may be called that was passed by until now. */
interface CallableNotice {
  readonly kind: 'callable';
  readonly idBranches: number;
  readonly callableAt: number;
}

/** Says that an appointment was booked, moved, canceled, kept or missed. */
export interface AppointmentNotice {
  readonly kind: 'appointment';
  readonly idBranches: number;
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

/** Says that a device was paired, changed or unpaired, or that something was put out of service or told to do something. */
export interface DeviceNotice {
  readonly kind: 'device';
  /** Whose pages are sent elsewhere; null where none are. */
  readonly idDevices: number | null;
  /** Places that have changed. */
  readonly places: readonly string[];
  /** Places that are forgotten. */
  readonly forgotten: readonly string[];
  readonly ordered?: { readonly place: string; readonly order: (typeof PAGE_COMMANDS)[number] };
}

/** Says that there is a message to be sent. */
interface SmsNotice {
  readonly kind: 'sms';
}

/** Says that configuration of central has changed here. */
interface ConfigurationNotice {
  readonly kind: 'configuration';
}

/** Says that something configured is another than before, whoever changed it. */
interface ConfiguredNotice {
  readonly kind: 'configured';
}
