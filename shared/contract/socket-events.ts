import type { FleetChanges, FleetRequest } from './central/fleet.ts';
import type { DeviceHeartbeat, DisplayHeartbeat, PageCommands } from './devices/device-heartbeats.ts';
import type { DisplayFeed } from './devices/displays.ts';
import type { PhoneTicket } from './devices/phone-tickets.ts';
import type { AgentAnswer, AgentHello, AgentQuestion, StartJobRequest } from './devices/print-agent.ts';
import type { ErrorCode } from './errors.ts';

/** Answer to a subscription: present state or error code. */
export type SubscriptionAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly status: ErrorCode };

/** Authenticates the connection of a staff page. */
export interface StaffHandshake {
  readonly token: string;
  /**
   * Milliseconds since the page was opened, if it has read data: the branch sends `configuration:changed` if the
   * configuration may have changed since.
   */
  readonly openMs?: number;
}

/** Requests of pages. A display continues from its cursor; null starts with the last calls. */
export interface ClientEvents {
  'display:subscribe': (
    request: { idDisplay: number; cursor: number | null },
    answer: (subscription: SubscriptionAnswer<DisplayFeed>) => void,
  ) => void;
  /** Heartbeat of a display, which counts as open until it disconnects. */
  'display:heartbeat': (
    heartbeat: DisplayHeartbeat,
    answer: (subscription: SubscriptionAnswer<PageCommands>) => void,
  ) => void;
  /** Heartbeat of a workstation page; commands arrive by `device:commands`. */
  'device:heartbeat': (
    heartbeat: DeviceHeartbeat,
    answer: (subscription: SubscriptionAnswer<PageCommands>) => void,
  ) => void;
  /** Subscribes a phone to its ticket; updates arrive by `phone:ticket`. */
  'phone:subscribe': (
    request: { secret: string },
    answer: (subscription: SubscriptionAnswer<PhoneTicket>) => void,
  ) => void;
  /** Needs a user token in `auth.token` of the handshake. */
  'branch:subscribe': (
    request: { idBranches: number },
    answer: (subscription: SubscriptionAnswer<null>) => void,
  ) => void;
  /** Registers a print agent while connected. */
  'printing:serve': (hello: AgentHello, answer: (subscription: SubscriptionAnswer<null>) => void) => void;
  /** Asks for permission to start a job, before the first byte is printed. */
  'printing:start': (
    request: StartJobRequest,
    answer: (subscription: SubscriptionAnswer<null>) => void,
  ) => void;
  /** Answers a question from `printing:ask`. */
  'printing:answer': (reported: AgentAnswer) => void;
  /** Subscribes to the shown part of the fleet and replaces the former subscription; at central only. */
  'fleet:subscribe': (
    request: FleetRequest,
    answer: (subscription: SubscriptionAnswer<null>) => void,
  ) => void;
}

/** Cause of a workstation closed by another user or by the branch. */
export type ClosedBy = 'newDay' | 'reset' | 'supervisor' | 'idleTime';

/** Pushes of the server, always after the commit. */
export interface ServerEvents {
  'display:calls': (feed: DisplayFeed) => void;
  /** Status of a phone ticket. */
  'phone:ticket': (ticket: PhoneTicket) => void;
  /** Commands for a display page. */
  'display:commands': (commands: PageCommands) => void;
  /** Commands for a workstation page. */
  'device:commands': (commands: PageCommands) => void;
  /** Queues of the branch changed: pages read them again. Sent at once, then at most four times a second. */
  'queues:changed': (change: { idBranches: number }) => void;
  /** Workstations of the branch changed: pages read the list again. At most as often as queues. */
  'workstations:changed': (change: { idBranches: number }) => void;
  /** A workstation changed, sent to its user at once, with the cause if another user or the branch closed it. */
  'workstation:changed': (change: { idWorkstations: number; closedBy?: ClosedBy }) => void;
  /** The customer of the current ticket postponed it; sent to the caller. */
  'ticket:postponed': (change: { code: string }) => void;
  /** Appointments of the branch changed. At most a few times a second. */
  'appointments:changed': (change: { idBranches: number }) => void;
  /** Early warnings of the branch changed. At most once a minute. */
  'warnings:changed': (change: { idBranches: number }) => void;
  /** Question to a print agent; a disconnect cancels it. */
  'printing:ask': (question: AgentQuestion) => void;
  'printers:changed': (change: { idBranches: number }) => void;
  /** Devices of the branch changed; `troubled`: also those with issues. At most a few times a second. */
  'devices:changed': (change: { idBranches: number; hasIssues: boolean }) => void;
  /** Messages of the user changed. */
  'alerts:changed': () => void;
  /** The configuration changed: pages read it again. */
  'configuration:changed': () => void;
  /** Present state of changed branches that the page subscribed to, at central. At most once a second. */
  'fleet:changed': (changes: FleetChanges) => void;
}
