import type {
  ConfigurationChange,
  ConfigurationScope,
  ScopePosition,
  ScopeStatus,
} from '#shared/contract/replication/protocol/configuration-messages.ts';

/** Scope being received beside the one in force, and its expected totals. */
export interface GatheredScope extends ScopeStatus, ConfigurationScope {}

/** A row that central made and that is in force here. */
export interface StoredRow {
  readonly scope: string;
  readonly entity: string;
  readonly pk: number;
  readonly revision: number;
  readonly hash: number;
}

export interface RowToWrite extends StoredRow {
  /** The row in canonical JSON, as central sent it. */
  readonly row: string;
}

export interface RowToRemove extends StoredRow {
  /** True if central deleted it; false if it is merely missing in a refetched scope. */
  readonly deleted: boolean;
}

/** Changes from the configuration in force to the received one. */
export interface Swap {
  readonly remove: readonly RowToRemove[];
  readonly write: readonly RowToWrite[];
  /** The scopes in force after it, and up to which revision. */
  readonly scopes: readonly ScopePosition[];
}

export interface PullStatus {
  readonly inForce: readonly ScopePosition[];
  /** Empty while nothing is being gathered. */
  readonly gathering: readonly GatheredScope[];
}

export interface Gathering {
  readonly scopes: readonly GatheredScope[];
  /** Scopes of which everything gathered before is dropped. */
  readonly dropped: readonly string[];
  readonly changes: readonly ConfigurationChange[];
}

/** Stores the configuration at a branch. Each call is one transaction. */
export interface ConfigurationStore {
  status(): Promise<PullStatus>;
  /**
   * Stores a received part beside the configuration in force: scopes replace previous ones, rows replace older
   * ones.
   */
  gather(gathering: Gathering): Promise<void>;
  gathered(): Promise<readonly ConfigurationChange[]>;
  stored(): Promise<readonly StoredRow[]>;
  /** Applies the received configuration at once, and ends the reception. */
  swap(swap: Swap): Promise<void>;
}
