import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBackup, restoreBackup, restoreChecked } from '#shared/contract/installation/files.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { somebody } from '#tests/support/actions/administration-actions.ts';
import { backUp } from '#tests/support/actions/backup-actions.ts';
import { rewritten } from '#tests/support/actions/packed-backup.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const timeout = 120_000;
/** Gives everybody the role that may do everything, as somebody might who has a backup in hand. */
const EVERYBODY_RULES = 'update users set id_roles = 1';

describe('a backup that somebody else has had in hand', () => {
  let server: Branch;
  let admin: SignedIn;
  let altered: Blob;
  beforeEach(async () => {
    server = await startBranch();
    admin = await server.signIn('admin');
    altered = await rewritten(await backUp(admin), EVERYBODY_RULES);
  }, timeout);
  afterEach(() => server.stop());

  const query = { unsealed: 'Y' } as const;
  const refused = async (call: Promise<unknown>) => (await refusalOf(call)).status;

  it('is restored by nobody who only makes backups, whatever they confirm', { timeout }, async () => {
    const keeper = await somebody(server, 100, [MODULES.backup]);
    const status = await refused(keeper.call(restoreBackup, { file: altered, query }));
    expect(status).toBe('BACKUP_UNSEALED');
    const { id, sealed } = await keeper.call(checkBackup, { file: altered });
    expect(sealed).toBe('N');
    const params = { id };
    expect(await refused(keeper.call(restoreChecked, { params, query }))).toBe('BACKUP_UNSEALED');
  });

  it('is restored by who may do everything, and only by a second word', { timeout }, async () => {
    expect(await refused(admin.call(restoreBackup, { file: altered }))).toBe('BACKUP_UNSEALED');
    const { id } = await admin.call(checkBackup, { file: altered });
    const params = { id };
    expect(await refused(admin.call(restoreChecked, { params }))).toBe('BACKUP_UNSEALED');
    expect(await admin.call(restoreChecked, { params, query })).toMatchObject({ staysSignedIn: 'Y' });
  });

  it('is another one at another installation', { timeout }, async () => {
    const other = await startBranch();
    const theirs = await backUp(await other.signIn('admin'));
    await other.stop();
    expect((await admin.call(checkBackup, { file: theirs })).sealed).toBe('N');
  });

  it('is told from one of this installation, which needs no second word', { timeout }, async () => {
    const keeper = await somebody(server, 100, [MODULES.backup]);
    const own = await backUp(admin);
    expect((await keeper.call(checkBackup, { file: own })).sealed).toBe('Y');
    await server.restart();
    expect(await keeper.call(restoreBackup, { file: own })).toMatchObject({ kept: expect.any(String) });
  });
});
