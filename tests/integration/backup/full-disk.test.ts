import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listStoredBackups } from '#shared/contract/installation/files.ts';
import { backUp, check, reasonAgainst, restore } from '#tests/support/actions/backup-actions.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { smallDisk } from '#tests/support/data/small-disk.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const disk = smallDisk(160);

describe.skipIf(!disk)('backups on a disk without room', { timeout: 180_000 }, () => {
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

  /** The file has no room, or, where the server has let go of what it kept aside for that, what is made of it. */
  async function demandNoRoom(work: Promise<unknown>): Promise<void> {
    const { status, detail } = await refusalOf(work);
    expect(['DISK_FULL', 'noSpace']).toContain(status === 'RESTORE_FAILED' ? detail.params?.reason : status);
  }

  it('are refused before they take the room that tickets need', async () => {
    disk?.fill(40);
    expect((await refusalOf(backUp(admin))).status).toBe('BACKUP_DISK_FULL');
    await take(branch);
    disk?.clear();
    expect((await backUp(admin)).size).toBeGreaterThan(0);
  });

  it('are not restored by halves: the server says why and goes on with what it has', async () => {
    const backup = await backUp(admin);
    const { idTicket } = await take(branch);
    disk?.fill();
    await demandNoRoom(check(admin, backup));
    await demandNoRoom(restore(admin, backup));
    disk?.clear();
    disk?.fill(40);
    expect(await reasonAgainst(admin, backup)).toBe('noSpace');
    disk?.clear();
    expect(tickets()).toContain(idTicket);
    expect((await admin.call(listStoredBackups, {})).rows).toEqual([]);
    await restore(admin, backup);
    expect(tickets()).not.toContain(idTicket);
    expect((await admin.call(listStoredBackups, {})).rows).toHaveLength(1);
  });
});
