import type {
  ConfigurationChange,
  ScopePosition,
} from '#shared/contract/replication/protocol/configuration-messages.ts';
import type { Sum } from '../wire/row-hash.ts';

/** What the rows of a scope come to. */
export interface FeedScope extends Sum {
  readonly scope: string;
  /** Of its newest change; 0 while it has had none. */
  readonly revision: number;
  /** Deletions up to this revision are forgotten. */
  readonly horizon: number;
}

/** The newest state of a row in a scope; `row` is null once it is not in it any more. */
export interface FeedRow extends ConfigurationChange {
  readonly hash: number;
}

/** One moment of the feed, as one branch may see it; nothing of another branch can be reached through it. */
export interface FeedView {
  /** What the branch takes, also scopes in which nothing has happened yet; nothing for a branch that is not there. */
  scopes(): Promise<readonly FeedScope[]>;
  /**
   * The changes of these scopes after each one's position, by revision, at most so many. Of a scope taken from its
   * beginning deletions are left out.
   */
  after(positions: readonly ScopePosition[], count: number): Promise<readonly FeedRow[]>;
  /** How many of them there are. */
  countAfter(positions: readonly ScopePosition[]): Promise<number>;
}

export interface FeedStore {
  /** Lets `look` see the feed as it is at one moment, whatever is written meanwhile. */
  view<T>(branch: number, look: (feed: FeedView) => Promise<T>): Promise<T>;
}
