import type { ComposeReplication } from './replication.ts';

/** Composes a standalone branch: it has no central to send to or to take from. */
export const withoutReplication: ComposeReplication = () => ({
  firstId: () => 0,
  branchName: () => '',
  people: () => null,
  relieve: async () => false,
  health: () => ({ state: 'standalone', pendingRows: 0, oldestPendingMs: 0 }),
});
