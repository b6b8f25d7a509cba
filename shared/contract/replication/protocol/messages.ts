import { z } from 'zod';
import { anchor, logPosition } from './log-position.ts';
import { loggedChange, named, token } from './logged-change.ts';

/** Supported protocol versions; changes only add, so the oldest stays. */
export const PROTOCOL = { oldest: 1, newest: 1 } as const;

/**
 * Freshness token that the branch renews with each handshake. `turn` counts them, so that a restored central detects
 * that it is behind.
 */
export const ratchet = z.object({ turn: z.int().nonnegative(), token });

export type Ratchet = Readonly<z.output<typeof ratchet>>;

/** Id of the request that an answer belongs to; older answers are ignored. */
const exchange = named;

/** Opens a session: identity of the branch and content of its log. */
export const hello = z.object({
  kind: z.literal('handshake'),
  exchange,
  protocol: z.object({ oldest: z.int(), newest: z.int() }),
  schema: z.int(),
  epoch: named,
  /** Epoch before a restore or move; null for the first. */
  parent: token.nullable(),
  /** Position before the oldest stored row. */
  anchor,
  head: logPosition,
  ratchet,
  next: ratchet,
  /** Machine name, for people who compare two machines. */
  machine: named.optional(),
});

export type Hello = Readonly<z.output<typeof hello>>;

export const push = z.object({
  kind: z.literal('push'),
  exchange,
  session: token,
  epoch: named,
  /** Position before the rows. */
  previous: logPosition,
  head: logPosition,
  rows: z.array(loggedChange),
});

/** Whole transactions in order; an empty push checks the session. */
export type Push = Readonly<z.output<typeof push>>;

export type Upward = Hello | Push;

export const answer = z.discriminatedUnion('kind', [
  /** Session open. Data of an untrusted branch is stored but not applied. */
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
  /** Continue from here: the push did not follow this position. */
  z.object({ kind: z.literal('rewind'), exchange, applied: logPosition }),
  /** Two histories exist in one epoch. */
  z.object({ kind: z.literal('fork'), exchange }),
  /** Unknown session: the branch must open a new one. */
  z.object({ kind: z.literal('greet'), exchange }),
  /** Busy: retry after `ms` milliseconds. */
  z.object({ kind: z.literal('slow'), exchange, ms: z.int().nonnegative() }),
  /** Reception stopped until a person resumes it. */
  z.object({ kind: z.literal('stop'), exchange, reason: z.string() }),
]);

export type Answer = Readonly<z.output<typeof answer>>;
