import type { Anchor, LogPosition } from '#shared/contract/replication/protocol/log-position.ts';
import type { ChainOf, LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Ratchet, Upward } from '#shared/contract/replication/protocol/messages.ts';
import type { Retention } from './retention.ts';

/** Progress of this branch. Stored in its database, so that backups contain it. */
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
   * Position before the oldest row that may be sent: the start of the chain while nothing was purged, then the
   * oldest remaining row, which stays in the log for its chain.
   */
  anchor(): Promise<Anchor>;
  head(): Promise<LogPosition>;
  /** Whether the log contains this position, or it directly precedes the anchor. */
  holds(position: LogPosition): Promise<boolean>;
  /** Reads the next rows, at most `rows` and then on to the end of the transaction that the last one belongs to. */
  after(seq: number, rows: number): Promise<readonly LoggedChange[]>;
  status(): Promise<PushStatus>;
  store(status: PushStatus): Promise<void>;
  /**
   * Deletes the rows before `seq`; returns their number. The row itself stays, so that the log continues from its
   * last number.
   */
  purge(seq: number): Promise<number>;
  /**
   * Repairs the log as `repairLog` does, and stores the damaged rows. If the log changed, it gets a new epoch and is
   * sent again.
   */
  repair(): Promise<RepairResult>;
}

/** Number of damaged rows, and whether the log changed. */
export interface RepairResult {
  /** Rows with the current content. */
  readonly rebuilt: number;
  /** Rows with lost content. */
  readonly missing: number;
  readonly another: boolean;
}

/** Identifies this machine, in a file outside the database: a restored database does not take it back. */
export interface Identity {
  /** The machine's name for itself, by which a copy on another one is noticed. */
  readonly machine: string;
  readonly epoch: string;
  readonly ratchet: Ratchet;
  /** Stored before the handshake that offers it; null when central accepted it. */
  readonly next: Ratchet | null;
}

export interface IdentityFile {
  read(): Promise<Identity | null>;
  /** Durable once it returns, and never half written. */
  write(identity: Identity): Promise<void>;
}

/**
 * Sends a message to central. The answer arrives through `hear`, if at all.
 *
 * @param lines encoded rows of a push, already serialized to measure them
 */
export type Send = (message: Upward, lines?: readonly string[]) => void;

export interface PushWorld {
  readonly outbox: Outbox;
  readonly identity: IdentityFile;
  readonly send: Send;
  /** Calls `woken` after a delay, ms; the latest call counts. */
  wakeAfter(ms: number): void;
  readonly chainOf: ChainOf;
  /** Notifies the administrators of the branch. */
  alarm(reason: string, detail?: string): void;
  /** Milliseconds on a monotonic clock. */
  mono(): number;
  /** Random number in [0, 1). */
  random(): number;
  /** Unique name, for epochs and tokens. */
  draw(): string;
  readonly machine: string;
  /** Display name of this machine. */
  readonly hostName: string;
  readonly bootId: string;
  /** The version of the tables that this branch writes. */
  readonly schema: number;
  /** Milliseconds that acknowledged rows stay; missing for the default. */
  readonly retentionMs?: number;
}
