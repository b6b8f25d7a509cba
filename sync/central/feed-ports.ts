import type {
  ConfigurationChange,
  ScopePosition,
} from '#shared/contract/replication/protocol/configuration-messages.ts';
import type { Sum } from '../wire/hashes.ts';

/** Describes a scope by the sum of its rows. */
export interface FeedScope extends Sum {
  readonly scope: string;
  /** The revision of its newest change; 0 while it has had none. */
  readonly revision: number;
  /** Deletions up to this revision are forgotten. */
  readonly horizon: number;
}

/** The newest state of a row in a scope; `row` is null once it is no longer in it. */
export interface FeedRow extends ConfigurationChange {
  readonly hash: number;
}

/** One moment of the feed for one branch; without access to rows of others. */
export interface FeedView {
  /** Scopes of the branch, including those without changes; none for an unknown branch. */
  scopes(): Promise<readonly FeedScope[]>;
  /**
   * Changes of these scopes after each position, by revision, up to a number. A scope fetched from the start omits
   * deletions.
   */
  after(positions: readonly ScopePosition[], count: number): Promise<readonly FeedRow[]>;
  /** Counts all the changes that `after` selects. */
  countAfter(positions: readonly ScopePosition[]): Promise<number>;
}

export interface FeedStore {
  /** Runs `look` on a consistent snapshot of the feed. */
  view<T>(branch: number, look: (feed: FeedView) => Promise<T>): Promise<T>;
}
