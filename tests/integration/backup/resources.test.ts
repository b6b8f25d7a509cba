import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resourceAddress } from '#shared/contract/installation/resource-address.ts';
import { deleteResource, type Resource, uploadResource } from '#shared/contract/installation/resources.ts';
import type { Manifest } from '#shared/server/backup/manifest.ts';
import { backUp, check, reasonAgainst, restore } from '#tests/support/actions/backup-actions.ts';
import { packed, partsOf } from '#tests/support/actions/packed-backup.ts';
import { png } from '#tests/support/samples/images.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const LOGO = { name: 'logo.png', type: 'image', module: 'kiosk' } as const;
const { name: NAME, ...OF } = LOGO;

describe('resource files in a backup', () => {
  let branch: Branch;
  let admin: SignedIn;
  beforeEach(async () => {
    branch = await startBranch();
    admin = await branch.signIn('admin');
  });
  afterEach(() => branch.stop());

  const upload = (content: Uint8Array<ArrayBuffer>, replace: 'Y' | 'N' = 'N'): Promise<Resource> =>
    admin.call(uploadResource, { file: new File([content], NAME), body: { ...OF, replace } });
  const served = async () => {
    const answer = await fetch(branch.origin + resourceAddress(LOGO));
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : answer.status;
  };
  const files = () => readdirSync(join(branch.folder, 'resources'));

  it('are restored if they were deleted since', async () => {
    const content = png('#025d6e');
    await upload(content);
    const backup = await backUp(admin);
    await admin.call(deleteResource, { body: LOGO });
    expect([await served(), files()]).toEqual([404, []]);
    await restore(admin, backup);
    expect(await served()).toEqual(content);
  });

  it('are restored if they were replaced since', async () => {
    const [before, since] = [png('#025d6e'), png('#ffffff')];
    await upload(before);
    const backup = await backUp(admin);
    await upload(since, 'Y');
    await restore(admin, backup);
    expect(await served()).toEqual(before);
  });

  it('replace files damaged on disk', async () => {
    const content = png('#025d6e');
    const { hash } = await upload(content);
    const backup = await backUp(admin);
    writeFileSync(join(branch.folder, 'resources', hash), 'rot');
    await restore(admin, backup);
    expect(await served()).toEqual(content);
  });

  it('are not installed by checking a backup', async () => {
    await upload(png('#025d6e'));
    const backup = await backUp(admin);
    await admin.call(deleteResource, { body: LOGO });
    await check(admin, backup);
    expect(files()).toEqual([]);
  });

  it('that are missing do not prevent a backup of the others', async () => {
    const { hash } = await upload(png('#025d6e'));
    const stored = await admin.call(uploadResource, {
      file: new File([png('#ffffff')], 'other.png'),
      body: OF,
    });
    rmSync(join(branch.folder, 'resources', hash));
    const { manifest } = await partsOf(await backUp(admin));
    expect(manifest.resources).toEqual([{ hash: stored.hash, bytes: stored.bytes }]);
  });

  describe('are refused with the backup', () => {
    const path = `resources/${'a'.repeat(64)}`;
    const saying = async (resources: Manifest['resources'], more: Record<string, string>) => {
      const parts = await partsOf(await backUp(admin));
      return packed({ ...parts, manifest: { ...parts.manifest, resources }, more });
    };

    it.each<[string, string, Manifest['resources'], Record<string, string>]>([
      ['where one holds something else', 'damaged', [{ hash: 'a'.repeat(64), bytes: 3 }], { [path]: 'rot' }],
      ['where one has another size', 'damaged', [{ hash: 'a'.repeat(64), bytes: 4 }], { [path]: 'rot' }],
      ['where one is missing', 'notABackup', [{ hash: 'a'.repeat(64), bytes: 3 }], {}],
      ['where one is more than it says', 'notABackup', [], { [path]: 'rot' }],
      ['where one is called by no hash', 'damaged', [{ hash: '../../turno.db', bytes: 3 }], {}],
    ])('%s', async (_what, reason, resources, more) => {
      expect(await reasonAgainst(admin, await saying(resources, more))).toBe(reason);
    });
  });
});
