import type { TicketVerb } from '#shared/domain/tickets/transitions.ts';

/** Holds what a process needs to work with a branch. */
export interface HammerWork {
  readonly origin: string;
  /** Id of the branch; the demonstration's where it is missing. */
  readonly branch?: number;
  readonly seed: number;
  readonly operators: readonly {
    readonly token: string;
    readonly idUsers: number;
    readonly workstation: number;
  }[];
  /** May make many tickets at once. */
  readonly issuer: { readonly token: string };
}

/** One thing that the server has said it did. */
export interface AnsweredAct {
  readonly kind: TicketVerb;
  readonly idTicket: number;
  /** Null where it was done without signing in. */
  readonly idUsers: number | null;
  /** Times that it was asked for until it was answered. */
  readonly asked: number;
}

export type HammerHears =
  | { readonly what: 'go' | 'stop' }
  /** There is one more ticket, made by whatever process. */
  | { readonly what: 'ticket'; readonly id: number };

export type HammerSays =
  | { readonly what: 'answered'; readonly act: AnsweredAct }
  | { readonly what: 'stopped' }
  | { readonly what: 'broke'; readonly error: string };
