import type { ComposeDownward } from '#branch-server/replication/down/downward.ts';

/** A branch that does not pull its configuration from central. */
export const withoutDownward: ComposeDownward = () => ({
  start: () => {},
  notify: () => {},
  revision: () => 0,
  bootstrap: () => null,
  stop: async () => {},
});
