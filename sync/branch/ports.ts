import type { Anchor, LogPosition } from '#shared/contract/replication/protocol/log-position.ts';
import type { ChainOf, LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Ratchet, Upward } from '#shared/contract/replication/protocol/messages.ts';
import type { Retention } from './retention.ts';

/** Says how far this branch has come. Kept in the branch's database, so that a backup of it takes it along. */
export interface PushStatus {
  readonly epoch: string;
  /** The epoch before, null for the first. */
  readonly parent: string | null;
  /** The place up to which central has confirmed the log. */
  readonly cursor: LogPosition;
  readonly retention: Retention;
}

/** The change log of a branch, as the sender sees it. Each call is one transaction. */
export interface Outbox {
  /**
   * Gives the place before the oldest row that may be sent: the start of the chain while nothing was purged, afterwards
   * the oldest row that is left. It stays in the log for its chain.
   */
  anchor(): Promise<Anchor>;
  head(): Promise<LogPosition>;
  /** Tells whether the log has this place, or had it just before its anchor. */
  holds(place: LogPosition): Promise<boolean>;
  /** Reads the next rows, at most `rows` and then on to the end of the transaction that the last one belongs to. */
  after(seq: number, rows: number): Promise<readonly LoggedChange[]>;
  status(): Promise<PushStatus>;
  keep(status: PushStatus): Promise<void>;
  /**
   * Deletes the rows before `seq` and says how many. The row itself stays, so that the log always goes on from its
   * last number.
   */
  purge(seq: number): Promise<number>;
  /**
   * Puts the log right as `mendLog` says and keeps aside what was found. Where it is another one then, its epoch is a
   * new one and everything still in it is to be sent again.
   */
  repair(): Promise<Mended>;
}

/** Says how many rows of a damaged log were found wrong, and whether the log is another one now. */
export interface Mended {
  /** Rows that say what the row they are about holds now. */
  readonly rebuilt: number;
  /** Rows of which it is not known any more what they said. */
  readonly lost: number;
  readonly another: boolean;
}

/** Identifies this machine, in a file outside the database: a restored database does not take it back. */
export interface Identity {
  /** The machine's name for itself, by which a copy on another one is noticed. */
  readonly machine: string;
  readonly epoch: string;
  readonly ratchet: Ratchet;
  /** Drawn and written before the hello that offers it; null when central has taken it. */
  readonly next: Ratchet | null;
}

export interface IdentityFile {
  read(): Promise<Identity | null>;
  /** Durable once it returns, and never half written. */
  write(identity: Identity): Promise<void>;
}

/**
 * Takes a message to central. The answer comes back through `hear`, if it comes.
 *
 * @param lines a push's rows as they travel: they were written to be measured, and need not be once more
 */
export type Send = (message: Upward, lines?: readonly string[]) => void;

export interface PushWorld {
  readonly outbox: Outbox;
  readonly identity: IdentityFile;
  readonly send: Send;
  /** Calls `woken` after so many milliseconds; the latest call counts. */
  wakeAfter(ms: number): void;
  readonly chainOf: ChainOf;
  /** Tells the people who look after the branch. */
  alarm(reason: string, detail?: string): void;
  /** Milliseconds on a clock that never goes back while the process runs. */
  mono(): number;
  /** Draws a number in [0, 1). */
  random(): number;
  /** Draws a unique name, for epochs and tokens. */
  draw(): string;
  readonly machine: string;
  /** What this machine calls itself, for people. */
  readonly hostName: string;
  readonly bootId: string;
  /** The version of the tables that this branch writes. */
  readonly schema: number;
  /** Milliseconds that acknowledged rows stay; missing for the default. */
  readonly retentionMs?: number;
}
