import { createAlarms } from './alarms.ts';
import { createDiskWatch } from './disk/disk-watch.ts';
import type { ComposeReplication } from './replication.ts';
import { createChangeLogOutbox } from './up/change-log-outbox.ts';

/** Composes a standalone branch: it has no central to send to or to take from, but a disk that can be full. */
export function withoutReplication({
  reservedSpaceBytes,
}: {
  readonly reservedSpaceBytes: number;
}): ComposeReplication {
  return ({ dataDir, database, gate, clock, log }) => {
    const { sqlite, readable } = database;
    const disk = createDiskWatch({
      dataDir,
      reservedSpaceBytes,
      suspendedLog: createChangeLogOutbox({ sqlite, readable, write: async (run) => run() }),
      log: createChangeLogOutbox({ sqlite, readable, write: (run) => gate.command(run) }),
      alarms: createAlarms(clock, log),
    });
    return {
      firstId: () => 0,
      branchName: () => '',
      people: () => null,
      phoneOrigin: () => null,
      forwardSms: async () => null,
      relieve: disk.relieve,
      disk: disk.judged,
      health: () => ({
        state: 'standalone',
        pendingRows: 0,
        oldestPendingMs: 0,
        stopped: null,
        copy: false,
      }),
      start: disk.start,
      stop: disk.stop,
    };
  };
}
