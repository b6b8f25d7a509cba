import type { ComposeDownward } from '#branch-server/replication/downward.ts';

/** A branch whose configuration does not come from its central. */
export const withoutDownward: ComposeDownward = () => ({
  start: () => {},
  news: () => {},
  revision: () => 0,
  bootstrap: () => null,
  stop: async () => {},
});
