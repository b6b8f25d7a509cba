import type { LogPosition } from '#shared/contract/replication/protocol/log-position.ts';
import type { ChainOf, LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Ratchet } from '#shared/contract/replication/protocol/messages.ts';
import type { QuarantineReason } from '#shared/domain/replication/reason.ts';
import type { ReadChange } from './read-change.ts';

/** Holds what central knows of one epoch of a branch. */
export interface Stream {
  readonly epoch: string;
  readonly parent: string | null;
  /** The place where it began: what came before was purged at the branch, or is its parent's. */
  readonly anchor: LogPosition;
  /** True where rows before the anchor never came: the branch purged what this central did not have, or has lost. */
  readonly gap: boolean;
  readonly applied: LogPosition;
  /** The end of its log when it last spoke: what lies after `applied` is still to come. */
  readonly head: LogPosition;
  /** The version of the tables that it writes. */
  readonly schema: number;
  /** The token of its last hello. */
  readonly session: string;
  /** False for a copy of a branch, and for all that are disputed: kept but not applied until a person decides. */
  readonly trusted: boolean;
  /** The reason why it takes nothing more until a person has looked; null while it does. */
  readonly stopped: string | null;
  /** Rows and refusals since the last full batch's worth of rows; below zero, so many more are allowed. */
  readonly recent: { readonly rows: number; readonly refused: number };
  /** Rows that came in it and had been dealt with before. */
  readonly again: number;
}

/** Names the one of a branch's epochs that is the branch itself, and the last token that it showed. */
export interface Lineage {
  readonly epoch: string;
  readonly ratchet: Ratchet;
  /** True while two have shown the same token, and nobody has said which of them is the branch. */
  readonly disputed: boolean;
}

/** A change that is kept without being applied. */
export interface SetAside {
  readonly change: LoggedChange;
  readonly reason: string;
}

/** Reads and writes what the ends of one branch's streams need; reaches nothing of another branch. */
export interface StreamTransaction {
  incarnation(): Promise<Lineage | null>;
  saveIncarnation(lineage: Lineage): Promise<void>;
  stream(epoch: string): Promise<Stream | null>;
  saveStream(stream: Stream): Promise<void>;
  /**
   * Gives the identities of those changes that have been dealt with: applied, or set aside out of a stream that is
   * trusted. What only a copy brought is not, nor is what came without its content.
   */
  settled(changes: readonly Pick<LoggedChange, 'seq' | 'eid'>[]): Promise<ReadonlySet<string>>;
  /**
   * Applies the changes in their order, under the branch's own keys, and says which could not be and why. What a
   * copy had brought before is no longer set aside, and what came after all no longer counts as shed.
   */
  apply(changes: readonly ReadChange[]): Promise<readonly SetAside[]>;
  /** Keeps changes whole. What a copy brings replaces nothing; what a trusted stream brings replaces a copy's. */
  quarantine(stream: Stream, changes: readonly SetAside[]): Promise<void>;
  /** Counts what is set aside of the branch itself for a reason and not discarded. */
  countQuarantined(reason: QuarantineReason): Promise<number>;
  /** Counts changes that arrived without their content. */
  countTrimmed(changes: readonly LoggedChange[]): Promise<void>;
}

export interface StreamStore {
  /**
   * Runs `work` with the branch's streams locked against every other process, and commits when it ends; what it
   * throws takes everything back. Resolves after the commit.
   */
  transaction<T>(branch: string, work: (streams: StreamTransaction) => Promise<T>): Promise<T>;
}

/** Describes what this central understands. */
export interface Knowledge {
  readonly chainOf: ChainOf;
  /** The version of its tables. */
  readonly schema: number;
  readonly entities: ReadonlySet<string>;
  /** The entities whose content a branch may give up. */
  readonly sheddable: ReadonlySet<string>;
  /** Reads the branch that a row says it belongs to; null where it does not say. */
  ownerOf(entity: string, values: Readonly<Record<string, unknown>>): string | null;
}

export interface IngestWorld {
  readonly store: StreamStore;
  readonly knowledge: Knowledge;
  /** Gives the milliseconds for which central wants no more; 0 when it has room. */
  busyForMs(): number;
  /** Tells the people who look after the network. */
  alarm(branch: string, reason: string): void;
}
