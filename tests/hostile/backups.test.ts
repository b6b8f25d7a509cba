import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBackup, restoreBackup, restoreChecked } from '#shared/contract/installation/files.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { makeUserOfLevel } from '#tests/support/actions/administration-actions.ts';
import { backUp } from '#tests/support/actions/backup-actions.ts';
import { rewritten } from '#tests/support/actions/packed-backup.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

/** Assigns the administrator role to all users; an attacker with a backup could do this. */
const EVERYONE_RULES = 'update users set id_roles = 1';

describe('a backup from elsewhere', () => {
  let server: Branch;
  let admin: SignedIn;
  let altered: Blob;
  beforeEach(async () => {
    server = await startBranch();
    admin = await server.signIn('admin');
    altered = await rewritten(await backUp(admin), EVERYONE_RULES);
  });
  afterEach(() => server.stop());

  const query = { unsealed: 'Y' } as const;
  const rejected = async (call: Promise<unknown>) => (await apiErrorOf(call)).status;

  it('is not restored by a user with only the backup permission, whatever they confirm', async () => {
    const keeper = await makeUserOfLevel(server, 100, [MODULES.backup]);
    const status = await rejected(keeper.call(restoreBackup, { file: altered, query }));
    expect(status).toBe('BACKUP_UNSEALED');
    const { id, sealed } = await keeper.call(checkBackup, { file: altered });
    expect(sealed).toBe('N');
    const params = { id };
    expect(await rejected(keeper.call(restoreChecked, { params, query }))).toBe('BACKUP_UNSEALED');
  });

  it('is restored by a full administrator, and only after a second confirmation', async () => {
    expect(await rejected(admin.call(restoreBackup, { file: altered }))).toBe('BACKUP_UNSEALED');
    const { id } = await admin.call(checkBackup, { file: altered });
    const params = { id };
    expect(await rejected(admin.call(restoreChecked, { params }))).toBe('BACKUP_UNSEALED');
    expect(await admin.call(restoreChecked, { params, query })).toMatchObject({ staysSignedIn: 'Y' });
  });

  it('of another installation is recognized as foreign', async () => {
    const other = await startBranch();
    const theirs = await backUp(await other.signIn('admin'));
    await other.stop();
    expect((await admin.call(checkBackup, { file: theirs })).sealed).toBe('N');
  });

  it('is distinguished from a backup of this installation, which needs no second confirmation', async () => {
    const keeper = await makeUserOfLevel(server, 100, [MODULES.backup]);
    const own = await backUp(admin);
    expect((await keeper.call(checkBackup, { file: own })).sealed).toBe('Y');
    await server.restart();
    expect(await keeper.call(restoreBackup, { file: own })).toMatchObject({ replaced: expect.any(String) });
  });
});
