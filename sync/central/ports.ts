import type { LogPosition } from '#shared/contract/replication/protocol/log-position.ts';
import type { ChainOf, LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Ratchet } from '#shared/contract/replication/protocol/messages.ts';
import type { QuarantineReason } from '#shared/domain/replication/reason.ts';
import type { ReadChange } from './changes.ts';

/** State of one epoch of a branch. */
export interface Stream {
  readonly epoch: string;
  readonly parent: string | null;
  /** Start position: earlier rows were purged at the branch, or belong to the parent. */
  readonly anchor: LogPosition;
  /** True if rows before the anchor are missing: the branch purged rows that this central never had, or lost. */
  readonly gap: boolean;
  readonly applied: LogPosition;
  /** End of its log at the last contact: rows after `applied` are pending. */
  readonly head: LogPosition;
  /** The version of the tables that it writes. */
  readonly schema: number;
  /** The token of its last hello. */
  readonly session: string;
  /**
   * False for a copy of a branch, and for all disputed streams: stored without being applied until a person
   * decides.
   */
  readonly trusted: boolean;
  /** Reason why it accepts nothing until a person checks; null while it does. */
  readonly stopped: string | null;
  /** Rows and rejections in the last full batch; negative values permit further rejections. */
  readonly recent: { readonly rows: number; readonly rejected: number };
  /** Repeated rows in it. */
  readonly again: number;
}

/** The epoch of a branch that is in force, and the last token shown in it. */
export interface IncarnationState {
  readonly epoch: string;
  readonly ratchet: Ratchet;
  /** True while two machines have used the same token and nobody has selected one. */
  readonly disputed: boolean;
}

/** A change that is stored without being applied. */
export interface RejectedChange {
  readonly change: LoggedChange;
  readonly reason: string;
}

/** Reads and writes the streams of one branch; accesses no other branch. */
export interface StreamTransaction {
  incarnation(): Promise<IncarnationState | null>;
  saveIncarnation(incarnation: IncarnationState): Promise<void>;
  stream(epoch: string): Promise<Stream | null>;
  saveStream(stream: Stream): Promise<void>;
  /**
   * Identities of processed changes: applied, or quarantined from a trusted stream. Changes of a copy, or without
   * content, do not count.
   */
  known(changes: readonly Pick<LoggedChange, 'seq' | 'eid'>[]): Promise<ReadonlySet<string>>;
  /**
   * Applies changes in order, under the ids of the branch; returns the rejected ones with reasons. Changes that a
   * copy sent before leave the quarantine, and content that arrives later no longer counts as dropped.
   */
  apply(changes: readonly ReadChange[]): Promise<readonly RejectedChange[]>;
  /** Stores complete changes. Those of a copy replace nothing; those of a trusted stream replace those of a copy. */
  quarantine(stream: Stream, changes: readonly RejectedChange[]): Promise<void>;
  /** Counts quarantined, undiscarded changes of the branch itself for a reason. */
  countQuarantined(reason: QuarantineReason): Promise<number>;
  /** Counts changes that arrived without their content. */
  countTrimmed(changes: readonly LoggedChange[]): Promise<void>;
}

export interface StreamStore {
  /**
   * Runs `work` with the branch's streams locked across processes, and commits; an error rolls back. Resolves
   * after the commit.
   */
  transaction<T>(branch: string, work: (streams: StreamTransaction) => Promise<T>): Promise<T>;
}

/** The tables and versions that this central supports. */
export interface Knowledge {
  readonly chainOf: ChainOf;
  /** The version of its tables. */
  readonly schema: number;
  readonly entities: ReadonlySet<string>;
  /** Entities whose content a branch may drop. */
  readonly sheddable: ReadonlySet<string>;
  /** Branch of a row by its own values; null if it has none. */
  ownerOf(entity: string, values: Readonly<Record<string, unknown>>): string | null;
}

export interface IngestWorld {
  readonly store: StreamStore;
  readonly knowledge: Knowledge;
  /** Delay before central accepts more, ms; 0 with capacity. */
  busyForMs(): number;
  /** Notifies the administrators of central. */
  alarm(branch: string, reason: string): void;
}
