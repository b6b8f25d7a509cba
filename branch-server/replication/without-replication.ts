import type { ComposeReplication } from './replication.ts';

/** A standalone branch: there is nobody to send to and nobody to take from. */
export const withoutReplication: ComposeReplication = () => ({
  firstId: () => 0,
  branchName: () => '',
  relieve: async () => false,
  health: () => ({ state: 'standalone', pendingRows: 0, oldestPendingMs: 0 }),
});
