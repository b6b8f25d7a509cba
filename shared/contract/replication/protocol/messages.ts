import { z } from 'zod';
import { anchor, logPosition } from './log-position.ts';
import { loggedChange, named, token } from './logged-change.ts';

/** The protocol versions that this build speaks; changes only add, so the oldest stays. */
export const PROTOCOL = { oldest: 1, newest: 1 } as const;

/**
 * Proof of being the one that was here last: a token that the branch draws anew for each hello. `turn` counts them, so
 * that a central that was restored knows itself to be behind.
 */
export const ratchet = z.object({ turn: z.int().nonnegative(), token });

export type Ratchet = Readonly<z.output<typeof ratchet>>;

/** Names the request that an answer belongs to: an answer to anything older is not heard. */
const exchange = named;

/** Opens a session: who the branch says it is and what its log holds. */
export const hello = z.object({
  kind: z.literal('hello'),
  exchange,
  protocol: z.object({ oldest: z.int(), newest: z.int() }),
  schema: z.int(),
  epoch: named,
  /** The epoch that this one continues after a restore or a move; nothing for the first. */
  parent: token.nullable(),
  /** The place before the oldest row that is still kept. */
  anchor,
  head: logPosition,
  ratchet,
  next: ratchet,
  /** What the machine calls itself, for people who have to tell two of them apart. */
  machine: named.optional(),
});

export type Hello = Readonly<z.output<typeof hello>>;

export const push = z.object({
  kind: z.literal('push'),
  exchange,
  session: token,
  epoch: named,
  /** The place that the rows follow. */
  previous: logPosition,
  head: logPosition,
  rows: z.array(loggedChange),
});

/** Whole transactions, in order; without rows it asks whether all is well. */
export type Push = Readonly<z.output<typeof push>>;

export type Upward = Hello | Push;

export const answer = z.discriminatedUnion('kind', [
  /** The session is open. Who is not `trusted` is heard and kept, but not applied. */
  z.object({
    kind: z.literal('welcome'),
    exchange,
    protocol: z.int(),
    session: z.string(),
    applied: logPosition,
    trusted: z.boolean(),
  }),
  /** Everything up to here is durable. */
  z.object({ kind: z.literal('ack'), exchange, applied: logPosition }),
  /** Go on from here: what was sent does not follow it. */
  z.object({ kind: z.literal('rewind'), exchange, applied: logPosition }),
  /** Found two histories under one epoch. */
  z.object({ kind: z.literal('fork'), exchange }),
  /** Says that there is no such session: the branch has to say hello. */
  z.object({ kind: z.literal('greet'), exchange }),
  /** Has no room now: the branch comes back after so many milliseconds. */
  z.object({ kind: z.literal('slow'), exchange, ms: z.int().nonnegative() }),
  /** Takes nothing more until a person has looked. */
  z.object({ kind: z.literal('stop'), exchange, reason: z.string() }),
]);

export type Answer = Readonly<z.output<typeof answer>>;
