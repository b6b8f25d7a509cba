import type { TicketVerb } from '#shared/domain/tickets/transitions.ts';

/** Data that a process needs to work with a branch. */
export interface HammerWork {
  readonly origin: string;
  /** Id of the branch; the demo branch by default. */
  readonly branch?: number;
  readonly seed: number;
  readonly operators: readonly {
    readonly token: string;
    readonly idUsers: number;
    readonly workstation: number;
  }[];
  /** Whether it may create many tickets at once. */
  readonly issuer: { readonly token: string };
}

/** One action that the server has confirmed. */
export interface AnsweredAct {
  readonly kind: TicketVerb;
  readonly idTicket: number;
  /** Null for an action without a signed-in user. */
  readonly idUsers: number | null;
  /** Number of requests until it was answered. */
  readonly requested: number;
}

export type HammerReceives =
  | { readonly what: 'go' | 'stop' }
  /** Another ticket was created by any process. */
  | { readonly what: 'ticket'; readonly id: number };

export type HammerSays =
  | { readonly what: 'answered'; readonly act: AnsweredAct }
  | { readonly what: 'stopped' }
  | { readonly what: 'broke'; readonly error: string };
