import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listStoredBackups } from '#shared/contract/installation/files.ts';
import { backUp, check, reasonAgainst, restore } from '#tests/support/actions/backup-actions.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { smallDisk } from '#tests/support/data/small-disk.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const disk = smallDisk(160);

describe.skipIf(!disk)('backups on a full disk', { timeout: 180_000 }, () => {
  let branch: Branch;
  let admin: SignedIn;
  beforeAll(async () => {
    branch = await startBranch(disk ? { within: disk.path } : {});
    admin = await branch.signIn('admin');
  });
  afterAll(async () => {
    await branch.stop();
    disk?.remove();
  });

  const tickets = () =>
    lookInto(branch.folder, (sqlite) => rowsOf<{ id: number }>(sqlite, 'select id from tickets')).map(
      ({ id }) => id,
    );

  /** Expects a full-disk error, also after the reserved space was released. */
  async function expectDiskFull(work: Promise<unknown>): Promise<void> {
    const { status, detail } = await apiErrorOf(work);
    expect(['DISK_FULL', 'noSpace']).toContain(status === 'RESTORE_FAILED' ? detail.params?.reason : status);
  }

  it('are refused before they use the space that tickets need', async () => {
    disk?.fill(12);
    expect((await apiErrorOf(backUp(admin))).status).toBe('BACKUP_DISK_FULL');
    await take(branch);
    disk?.clear();
    expect((await backUp(admin)).size).toBeGreaterThan(0);
  });

  it('of a small database need little space', async () => {
    disk?.fill(27);
    expect((await backUp(admin)).size).toBeGreaterThan(0);
    disk?.clear();
  });

  it('are not restored partially: the server gives the reason and keeps its data', async () => {
    const backup = await backUp(admin);
    const { idTicket } = await take(branch);
    disk?.fill();
    await expectDiskFull(check(admin, backup));
    await expectDiskFull(restore(admin, backup));
    disk?.clear();
    disk?.fill(12);
    expect(await reasonAgainst(admin, backup)).toBe('noSpace');
    disk?.clear();
    expect(tickets()).toContain(idTicket);
    expect((await admin.call(listStoredBackups, {})).rows).toEqual([]);
    await restore(admin, backup);
    expect(tickets()).not.toContain(idTicket);
    expect((await admin.call(listStoredBackups, {})).rows).toHaveLength(1);
  });
});
