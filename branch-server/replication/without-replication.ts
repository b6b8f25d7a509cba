import { refuse } from '../../shared/contract/refusal.ts';
import { enrolAtCentral, getReplicationStatus } from '../../shared/contract/replication-status.ts';
import { act, read } from '../../shared/server/kit/route.ts';
import type { ComposeReplication } from './replication.ts';

/** A standalone branch: there is nobody to send to and nobody to take from. */
export const withoutReplication: ComposeReplication = () => ({
  firstId: () => 0,
  branchName: () => '',
  relieve: async () => false,
  told: () => {},
  health: () => ({ state: 'standalone', pendingRows: 0, oldestPendingMs: 0 }),
  routes: [
    read(getReplicationStatus, () => {
      throw refuse('NOT_IN_THIS_SYNC_TYPE');
    }),
    act(enrolAtCentral, () => {
      throw refuse('NOT_IN_THIS_SYNC_TYPE');
    }),
  ],
  start: async () => {},
  stop: async () => {},
});
