import type {
  ConfigurationChange,
  ScopePosition,
} from '#shared/contract/replication/protocol/configuration-messages.ts';
import type { Sum } from '../wire/row-hash.ts';

/** Describes a scope by the sum of its rows. */
export interface FeedScope extends Sum {
  readonly scope: string;
  /** The revision of its newest change; 0 while it has had none. */
  readonly revision: number;
  /** Deletions up to this revision are forgotten. */
  readonly horizon: number;
}

/** Holds the newest state of a row in a scope; `row` is null once it is no longer in it. */
export interface FeedRow extends ConfigurationChange {
  readonly hash: number;
}

/** Shows one moment of the feed to one branch; reaches nothing of another branch. */
export interface FeedView {
  /** Lists the scopes that the branch takes, also those without a change yet; none for a branch that does not exist. */
  scopes(): Promise<readonly FeedScope[]>;
  /**
   * The changes of these scopes after each one's position, by revision, at most so many. Of a scope taken from its
   * beginning deletions are left out.
   */
  after(positions: readonly ScopePosition[], count: number): Promise<readonly FeedRow[]>;
  /** Counts all the changes that `after` selects. */
  countAfter(positions: readonly ScopePosition[]): Promise<number>;
}

export interface FeedStore {
  /** Lets `look` see the feed as it is at one moment, whatever is written meanwhile. */
  view<T>(branch: number, look: (feed: FeedView) => Promise<T>): Promise<T>;
}
