import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listStoredBackups } from '#shared/contract/installation/files.ts';
import { MANIFEST, type Manifest } from '#shared/server/backup/manifest.ts';
import { backUp, reasonAgainst } from '#tests/support/actions/backup-actions.ts';
import { backupOf, packed, partsOf, rewritten } from '#tests/support/actions/packed-backup.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { tableHashes } from '#tests/support/checks/table-hashes.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

describe('an invalid backup file', () => {
  let branch: Branch;
  let admin: SignedIn;
  let complete: Blob;
  let parts: Awaited<ReturnType<typeof partsOf>>;
  beforeAll(async () => {
    branch = await startBranch();
    admin = await branch.signIn('admin');
    complete = await backUp(admin);
    parts = await partsOf(complete);
  });
  afterAll(() => branch.stop());

  const said = (change: Partial<Manifest>) =>
    packed({ ...parts, manifest: { ...parts.manifest, ...change } });
  const sliced = (from: number, to: number) => async () => complete.slice(from, to);

  it.each<[string, string, () => Promise<Blob>]>([
    ['nothing at all', 'notABackup', async () => new Blob([])],
    ['a picture', 'notABackup', async () => new Blob([new Uint8Array(5_000).fill(7)])],
    ['cut off at its end', 'notABackup', () => sliced(0, complete.size - 100)()],
    ['without its beginning', 'damaged', () => sliced(4_000, complete.size)()],
    ['a zip of something else', 'notABackup', () => packed({ more: { 'letter.txt': 'Dear all' } })],
    ['without its database', 'notABackup', () => packed({ manifest: parts.manifest })],
    ['with more in it', 'notABackup', () => packed({ ...parts, more: { 'more.txt': 'x' } })],
    ['that would be written elsewhere', 'damaged', () => packed({ ...parts, more: { '../turno.db': 'x' } })],
    ['of another product', 'otherProduct', () => said({ product: 'other' as never })],
    ['of a later format', 'tooNew', () => said({ format: 3 })],
    ['of central', 'otherServer', () => said({ server: 'central' })],
    ['of a branch of a central', 'otherSyncType', () => said({ syncType: 'branch' })],
    [
      'with another checksum',
      'damaged',
      () => said({ database: { ...parts.manifest.database, sha256: '0'.repeat(64) } }),
    ],
    ['with another size', 'damaged', () => said({ database: { ...parts.manifest.database, bytes: 5 } })],
    [
      'with a manifest that is no JSON',
      'damaged',
      () => packed({ database: parts.database, more: { [MANIFEST]: 'no' } }),
    ],
    [
      'with a manifest that lacks things',
      'damaged',
      () => packed({ database: parts.database, more: { [MANIFEST]: '{"product":"turno"}' } }),
    ],
    [
      'whose database is text',
      'damaged',
      () => backupOf(parts.manifest, Buffer.from('no database'.repeat(999))),
    ],
    ['whose database is empty', 'notABackup', () => backupOf(parts.manifest, Buffer.alloc(0))],
    [
      'of a later schema',
      'tooNew',
      () => rewritten(complete, `insert into kysely_migration values ('9999-later', '2030-01-01')`),
    ],
    [
      'with a row that refers to nothing',
      'damaged',
      () => rewritten(complete, 'update workstations set id_branches = 999'),
    ],
    [
      'with a rule of its own',
      'damaged',
      () =>
        rewritten(
          complete,
          'create trigger more after insert on tokens begin update users set enabled = 1; end',
        ),
    ],
    ['that lacks an index', 'damaged', () => rewritten(complete, 'drop index users_username_UNIQUE')],
    [
      'that comes out a thousand times as large',
      'damaged',
      () => backupOf(parts.manifest, Buffer.alloc(64 * 1024 * 1024)),
    ],
  ])('%s is refused as %s, and nothing changes', async (_, reason, make) => {
    const file = await make();
    const before = lookInto(branch.folder, tableHashes);
    expect(await reasonAgainst(admin, file)).toBe(reason);
    expect(lookInto(branch.folder, tableHashes)).toEqual(before);
    expect((await admin.call(listStoredBackups, {})).rows).toEqual([]);
  });

  it('with a password is refused as encrypted', async () => {
    // The encryption bit in the headers of an otherwise intact zip.
    const bytes = Buffer.from(await complete.arrayBuffer());
    const [header, flags] = [0x02014b50, 8];
    for (let at = 0; at < bytes.length - flags - 2; at += 1)
      if (bytes.readUInt32LE(at) === header)
        bytes.writeUInt16LE(bytes.readUInt16LE(at + flags) | 1, at + flags);
    expect(await reasonAgainst(admin, new Blob([bytes]))).toBe('encrypted');
  });

  // A changed bit may alter only the distance of a repetition, and give the same output within uniform data.
  it('with a damaged part anywhere is refused', async () => {
    const bytes = Buffer.from(await complete.arrayBuffer());
    for (const share of [0.2, 0.4, 0.6, 0.8]) {
      const spoilt = Buffer.from(bytes);
      const at = Math.floor(bytes.length * share);
      for (let index = at; index < at + 64; index += 1) spoilt[index] = (spoilt[index] ?? 0) ^ 0x5a;
      expect(await reasonAgainst(admin, new Blob([spoilt]))).toMatch(/damaged|notABackup/);
    }
  });

  it('is accepted when complete', async () => {
    expect(await reasonAgainst(admin, await said({})).catch((error: Error) => error.message)).toMatch(
      /answered/,
    );
  });
});
