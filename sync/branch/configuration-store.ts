import type {
  ConfigurationChange,
  ConfigurationScope,
  ScopePosition,
  ScopeStanding,
} from '#shared/contract/replication/protocol/configuration-messages.ts';

/** A scope that is gathered beside what is in force, and what its rows have to come to. */
export interface GatheredScope extends ScopeStanding, ConfigurationScope {}

/** A row that central made and that is in force here. */
export interface HeldRow {
  readonly scope: string;
  readonly entity: string;
  readonly pk: number;
  readonly revision: number;
  readonly hash: number;
}

export interface RowToWrite extends HeldRow {
  /** As central sent it. */
  readonly row: string;
}

export interface RowToRemove extends HeldRow {
  /** Central deleted it; else it is only not in what central sent of its scope. */
  readonly deleted: boolean;
}

/** From what is in force to what has been gathered. */
export interface Swap {
  readonly remove: readonly RowToRemove[];
  readonly write: readonly RowToWrite[];
  /** What is in force after it, and how far. */
  readonly scopes: readonly ScopePosition[];
}

export interface Standing {
  readonly inForce: readonly ScopePosition[];
  /** Empty while nothing is being gathered. */
  readonly gathering: readonly GatheredScope[];
}

export interface Gathering {
  readonly scopes: readonly GatheredScope[];
  /** Scopes of which nothing that was gathered before counts. */
  readonly forget: readonly string[];
  readonly changes: readonly ConfigurationChange[];
}

/** The configuration at a branch. Each call is one transaction. */
export interface ConfigurationStore {
  standing(): Promise<Standing>;
  /** Puts a part beside what is in force: the scopes replace those before, a row replaces what is older of it. */
  gather(gathering: Gathering): Promise<void>;
  gathered(): Promise<readonly ConfigurationChange[]>;
  held(): Promise<readonly HeldRow[]>;
  /** Brings what was gathered in force, all at once, and gathers nothing any more. */
  swap(swap: Swap): Promise<void>;
}
