import { cpSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { composeDownward } from '#branch-server/replication/down/compose-downward.ts';
import { createEnrolmentCode } from '#shared/contract/central/registry.ts';
import { enrolAtCentral, getReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { upwardFaults } from '#tests/support/checks/network-faults.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { type ReplicatingBranch, startReplicatingBranch } from '#tests/support/servers/replicating-branch.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };
const ID = 1;

describe('a branch whose whole folder is put back, identity and all', { timeout: 180_000 }, () => {
  const backup = temporaryFolder();
  let central: Central;
  let admin: SignedIn;
  let branch: ReplicatingBranch;

  beforeAll(async () => {
    central = await startCentral({ clock: createSettableClock(Date.now()) });
    admin = await central.signIn('admin');
    const { code } = await admin.call(createEnrolmentCode, { params: { id: ID } });
    branch = await startReplicatingBranch({
      centralUrl: central.origin,
      enrolmentCode: code,
      downward: composeDownward,
    });
    await vi.waitFor(() => take(branch), PATIENCE);
    await drained();
    await branch.restart(() => cpSync(branch.folder, backup.path, { recursive: true }));
    await take(branch);
    await drained();
    await branch.restart(() => {
      rmSync(branch.folder, { recursive: true });
      cpSync(backup.path, branch.folder, { recursive: true });
    });
  }, 240_000);
  afterAll(async () => {
    await branch.stop();
    await central.stop();
    backup.remove();
  });

  const drained = () =>
    vi.waitFor(async () => {
      expect(await branch.health()).toMatchObject({ state: 'connected', pendingRows: 0 });
    }, PATIENCE);
  const apart = () =>
    central
      .database()
      .reader.selectFrom('quarantine')
      .select('eid')
      .where('id_branches', '=', ID)
      .where('trusted', '=', 0)
      .execute();
  const administrator = () => branch.signIn('admin');

  it('cannot be told from a copy: what it writes is kept apart, and it says so', async () => {
    await take(branch);
    await drained();
    const kept = (await apart()).map(({ eid }) => eid);
    expect(kept).toEqual(
      expect.arrayContaining(
        branch
          .changes()
          .slice(-2)
          .map(({ eid }) => eid),
      ),
    );
    const { alarms } = await (await administrator()).call(getReplicationStatus, {});
    expect(alarms.map(({ kind }) => kind)).toContain('copy');
  });

  it('is the branch again once it is enrolled anew: nothing stays apart, and what follows is taken in', async () => {
    const { code } = await admin.call(createEnrolmentCode, { params: { id: ID } });
    await (await administrator()).call(enrolAtCentral, { body: { centralUrl: central.origin, code } });
    await take(branch);
    await drained();
    expect(await apart()).toEqual([]);
    expect(await upwardFaults(central.database().reader, { id: ID, folder: branch.folder })).toEqual([]);
  });

  it('goes on as that after a restart', async () => {
    await branch.restart();
    await take(branch);
    await drained();
    expect(await apart()).toEqual([]);
    expect(await upwardFaults(central.database().reader, { id: ID, folder: branch.folder })).toEqual([]);
  });

  it('would be seen to lack a row, to have a wrong one, and to lack a change', async () => {
    const { db } = central.database();
    const faults = () => upwardFaults(db, { id: ID, folder: branch.folder });
    const last = await db
      .selectFrom('fact_tickets')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await db.updateTable('fact_tickets').set({ state: 'assisted' }).where('id', '=', last.id).execute();
    expect(await faults()).toEqual([expect.stringContaining(`tickets ${last.id} of branch 1 differs`)]);
    await db.deleteFrom('fact_tickets').where('id', '=', last.id).execute();
    expect(await faults()).toEqual([expect.stringContaining(`tickets ${last.id} of branch 1 is not at`)]);
    await db.deleteFrom('applied_changes').execute();
    expect(await faults()).toHaveLength(1 + branch.changes().length);
  });
});
