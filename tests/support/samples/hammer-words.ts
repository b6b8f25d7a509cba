import type { TicketVerb } from '#shared/domain/tickets/transitions.ts';

/** What a process that works with a branch is given to work with. */
export interface HammerWork {
  readonly origin: string;
  /** Which branch it is; the demonstration's where it is missing. */
  readonly branch?: number;
  readonly seed: number;
  readonly operators: readonly {
    readonly token: string;
    readonly idUsers: number;
    readonly workstation: number;
  }[];
  /** May make many tickets at once. */
  readonly maker: { readonly token: string };
}

/** One thing that the server has said it did. */
export interface AnsweredAct {
  readonly kind: TicketVerb;
  readonly idTicket: number;
  /** Null where nobody signed in does it. */
  readonly idUsers: number | null;
  /** How often it was asked for until it was answered. */
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
