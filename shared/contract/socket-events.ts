import type { FleetBranch } from './central/fleet.ts';
import type { DeviceHeartbeat, DisplayHeartbeat, PageCommands } from './devices/device-heartbeats.ts';
import type { DisplayFeed } from './devices/displays.ts';
import type { PhoneTicket } from './devices/phone-tickets.ts';
import type { AgentAnswer, AgentHello, AgentQuestion, StartJobRequest } from './devices/print-agent.ts';
import type { ErrorCode } from './errors.ts';

/** Answers a request to follow something: with its present state, or with the refusal's code. */
export type SubscriptionAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly status: ErrorCode };

/** Authenticates the connection of a staff page. */
export interface StaffHandshake {
  readonly token: string;
  /**
   * Milliseconds since the page was opened, where it has read since: the branch sends `configuration:changed` at once
   * when the configuration may have changed in that time.
   */
  readonly openMs?: number;
}

/** Lists what pages may request over the socket. A display follows from its cursor; null begins with the last turns. */
export interface ClientEvents {
  'display:follow': (
    request: { idDisplay: number; cursor: number | null },
    answer: (followed: SubscriptionAnswer<DisplayFeed>) => void,
  ) => void;
  /** A page of a display says that it is there, and how; it counts as open until it is gone. */
  'display:beat': (
    heartbeat: DisplayHeartbeat,
    answer: (followed: SubscriptionAnswer<PageCommands>) => void,
  ) => void;
  /** The same of a page of a workstation; it is told what to do with `device:orders`. */
  'device:beat': (
    heartbeat: DeviceHeartbeat,
    answer: (followed: SubscriptionAnswer<PageCommands>) => void,
  ) => void;
  /** A phone follows the ticket whose address it has; told with `phone:ticket` from then on. */
  'phone:follow': (
    request: { secret: string },
    answer: (followed: SubscriptionAnswer<PhoneTicket>) => void,
  ) => void;
  /** Needs the token of a signed-in user in the handshake's `auth.token`. */
  'branch:follow': (
    request: { idBranches: number },
    answer: (followed: SubscriptionAnswer<null>) => void,
  ) => void;
  /** A device that is a kiosk says that it prints for the branch, as long as its line stands. */
  'printing:serve': (hello: AgentHello, answer: (followed: SubscriptionAnswer<null>) => void) => void;
  /** It asks whether the job that it was given may still begin: not one byte goes to paper before. */
  'printing:begin': (request: StartJobRequest, answer: (followed: SubscriptionAnswer<null>) => void) => void;
  /** It answers what it was asked with `printing:ask`. */
  'printing:answer': (reported: AgentAnswer) => void;
  /** Follows the fleet; at central only. */
  'fleet:follow': (answer: (followed: SubscriptionAnswer<null>) => void) => void;
}

/** Names who closed a workstation in its operator's place. */
export type ClosedBy = 'newDay' | 'reset' | 'supervisor' | 'idleTime';

/** Lists what the server pushes, always after the commit that made it true. */
export interface ServerEvents {
  'display:calls': (feed: DisplayFeed) => void;
  /** Tells a phone how its ticket stands. */
  'phone:ticket': (ticket: PhoneTicket) => void;
  /** Has the page of a display do something, without waiting until it asks. */
  'display:orders': (commands: PageCommands) => void;
  /** Has the page of a workstation do something. */
  'device:orders': (commands: PageCommands) => void;
  /**
   * Tells pages to read the queue figures of this branch anew: a ticket came, was called or left. At once, then at most
   * four times a second.
   */
  'queues:changed': (change: { idBranches: number }) => void;
  /** Tells pages to read the list of the branch's workstations anew; as often as of its queues. */
  'workstations:changed': (change: { idBranches: number }) => void;
  /**
   * Tells the pages of who has a workstation open, at once. Says who closed it, where its operator did not: what the
   * page then has to explain.
   */
  'workstation:changed': (change: { idWorkstations: number; closedBy?: ClosedBy }) => void;
  /** Tells the pages of who called a ticket that its customer asked for some more minutes, and waits again. */
  'ticket:postponed': (change: { code: string }) => void;
  /** Tells pages to read the appointments of this branch anew. A few times a second at most. */
  'appointments:changed': (change: { idBranches: number }) => void;
  /** Tells pages to read the early warnings of this branch anew: they say something else. Once a minute at most. */
  'warnings:changed': (change: { idBranches: number }) => void;
  /** Asks a print agent for something; nobody waits for the answer any more once the line was cut. */
  'printing:ask': (question: AgentQuestion) => void;
  'printers:changed': (change: { idBranches: number }) => void;
  /**
   * Tells pages to read anew how the devices of this branch are; `troubled`: also which of them staff are told of. A few
   * times a second at most.
   */
  'devices:changed': (change: { idBranches: number; troubled: boolean }) => void;
  /** Tells a user's own pages to read their messages anew. */
  'alerts:changed': () => void;
  /** Central has configured something: what pages show of the configuration is to be read anew. */
  'configuration:changed': () => void;
  /** Carries these branches as they are now, to pages that follow the fleet; at central only. */
  'fleet:changed': (branches: readonly FleetBranch[]) => void;
}
