import { cpSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { composeDownward } from '#branch-server/replication/down/downward.ts';
import { createEnrolmentCode } from '#shared/contract/central/registry.ts';
import { enrolAtCentral, getReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { upwardViolations } from '#tests/support/checks/network-violations.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { type ReplicatingBranch, startReplicatingBranch } from '#tests/support/servers/replicating-branch.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };
const ID = 1;

describe('a branch whose whole folder is restored, including its identity', { timeout: 180_000 }, () => {
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
    await vi.waitFor(() => take(branch), WAIT_OPTIONS);
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
    }, WAIT_OPTIONS);
  const apart = () =>
    central
      .database()
      .reader.selectFrom('quarantine')
      .select('eid')
      .where('id_branches', '=', ID)
      .where('trusted', '=', 0)
      .execute();
  const administrator = () => branch.signIn('admin');

  it('is indistinguishable from a copy: its changes are quarantined, and it reports that', async () => {
    await take(branch);
    await drained();
    const stored = (await apart()).map(({ eid }) => eid);
    expect(stored).toEqual(
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

  it('is the branch again after a new enrolment: nothing stays quarantined, and changes are applied', async () => {
    const { code } = await admin.call(createEnrolmentCode, { params: { id: ID } });
    await (await administrator()).call(enrolAtCentral, { body: { centralUrl: central.origin, code } });
    await take(branch);
    await drained();
    expect(await apart()).toEqual([]);
    expect(await upwardViolations(central.database().reader, { id: ID, folder: branch.folder })).toEqual([]);
  });

  it('continues as such after a restart', async () => {
    await branch.restart();
    await take(branch);
    await drained();
    expect(await apart()).toEqual([]);
    expect(await upwardViolations(central.database().reader, { id: ID, folder: branch.folder })).toEqual([]);
  });

  it('would be detected with a missing row, a wrong row, and a missing change', async () => {
    const { db } = central.database();
    const violations = () => upwardViolations(db, { id: ID, folder: branch.folder });
    const last = await db
      .selectFrom('fact_tickets')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await db.updateTable('fact_tickets').set({ state: 'assisted' }).where('id', '=', last.id).execute();
    expect(await violations()).toEqual([expect.stringContaining(`tickets ${last.id} of branch 1 differs`)]);
    await db.deleteFrom('fact_tickets').where('id', '=', last.id).execute();
    expect(await violations()).toEqual([expect.stringContaining(`tickets ${last.id} of branch 1 is not at`)]);
    await db.deleteFrom('applied_changes').execute();
    expect(await violations()).toHaveLength(1 + branch.changes().length);
  });
});
