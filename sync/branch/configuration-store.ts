import type {
  ConfigurationChange,
  ConfigurationScope,
  ScopePosition,
  ScopeStatus,
} from '#shared/contract/replication/protocol/configuration-messages.ts';

/** Describes a scope that is gathered beside what is in force, and the sum that its rows have to reach. */
export interface GatheredScope extends ScopeStatus, ConfigurationScope {}

/** A row that central made and that is in force here. */
export interface HeldRow {
  readonly scope: string;
  readonly entity: string;
  readonly pk: number;
  readonly revision: number;
  readonly hash: number;
}

export interface RowToWrite extends HeldRow {
  /** The row in canonical JSON, as central sent it. */
  readonly row: string;
}

export interface RowToRemove extends HeldRow {
  /** True where central deleted it; false where it is only missing from what central sent of its scope. */
  readonly deleted: boolean;
}

/** Leads from what is in force to what has been gathered. */
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
  readonly forget: readonly string[];
  readonly changes: readonly ConfigurationChange[];
}

/** Stores the configuration at a branch. Each call is one transaction. */
export interface ConfigurationStore {
  status(): Promise<PullStatus>;
  /** Puts a part beside what is in force: the scopes replace those before, a row replaces what is older of it. */
  gather(gathering: Gathering): Promise<void>;
  gathered(): Promise<readonly ConfigurationChange[]>;
  held(): Promise<readonly HeldRow[]>;
  /** Brings what was gathered in force, all at once, and ends the gathering. */
  swap(swap: Swap): Promise<void>;
}
