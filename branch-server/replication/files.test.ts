import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReservedSpace } from '#shared/server/disk/reserved-space.ts';
import { publicKeyOf } from '#sync/wire/signature.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { createBranchKeys } from './enrolment/branch-key.ts';
import { createIdentityFile } from './enrolment/identity-file.ts';
import { machineName } from './enrolment/machine-name.ts';

const MB = 1024 * 1024;
const modeOf = (file: string): number => statSync(file).mode & 0o777;

let folder: TemporaryFolder;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

describe('the identity file', () => {
  const identity = { machine: 'm', epoch: 'e', ratchet: { turn: 1, token: 't' }, next: null };

  it('says what was written last, and nothing of half a file is left', async () => {
    const file = createIdentityFile(folder.path);
    expect(await file.read()).toBeNull();
    await file.write(identity);
    const later = { ...identity, epoch: 'later', next: { turn: 2, token: 'u' } };
    await file.write(later);
    expect(await file.read()).toEqual(later);
    expect(readdirSync(folder.path)).toEqual(['identity.json']);
    expect(modeOf(join(folder.path, 'identity.json'))).toBe(0o600);
  });

  it.each(['', '{"machine":"m"', '{"machine":"m","epoch":""}', 'null'])(
    'says nobody where it holds %j',
    async (content) => {
      writeFileSync(join(folder.path, 'identity.json'), content);
      expect(await createIdentityFile(folder.path).read()).toBeNull();
    },
  );
});

describe("a machine's name", () => {
  const traits = (installed: string | null, address = '02:00:00:00:00:01') => ({
    installed: async () => installed,
    hostName: () => 'caja',
    addresses: () => ['ff:00:00:00:00:09', address],
  });

  it('is another one where the folder was copied to', async () => {
    expect(await machineName(traits('one'))).not.toBe(await machineName(traits('other')));
    expect(await machineName(traits(null))).not.toBe(await machineName(traits(null, '02:00:00:00:00:02')));
  });

  it('stays the same while the system does, and does not give its id away', async () => {
    expect(await machineName(traits('one'))).toBe(await machineName(traits('one', 'another card')));
    expect(await machineName(traits('one'))).not.toContain('one');
    expect(await machineName()).toBe(await machineName());
  });
});

describe('the ballast', () => {
  it('takes its space once, and gives it up once', async () => {
    const ballast = createReservedSpace(folder.path, 2 * MB);
    expect(await ballast.taken()).toBe(false);
    expect(await ballast.keep()).toBe(true);
    const { blocks, size } = statSync(join(folder.path, 'ballast'));
    expect([size, blocks * 512 >= 2 * MB]).toEqual([2 * MB, true]);
    expect(await ballast.giveUp()).toBe(true);
    expect(await ballast.giveUp()).toBe(false);
    expect(await ballast.taken()).toBe(false);
  });

  it('leaves the space to the branch where there is little', async () => {
    const ballast = createReservedSpace(folder.path, Number.MAX_SAFE_INTEGER - 1);
    expect(await ballast.keep()).toBe(false);
    expect(existsSync(join(folder.path, 'ballast'))).toBe(false);
  });

  it('half taken is taken whole at the next start', async () => {
    writeFileSync(join(folder.path, 'ballast'), 'half of one');
    const ballast = createReservedSpace(folder.path, MB);
    expect(await ballast.taken()).toBe(false);
    expect(await ballast.keep()).toBe(true);
    expect(statSync(join(folder.path, 'ballast')).size).toBe(MB);
  });
});

describe('the keys of a branch', () => {
  it('are offered again until central has taken one, and read by the server only', async () => {
    const keys = createBranchKeys(folder.path);
    const offered = await keys.offered();
    expect(await createBranchKeys(folder.path).offered()).toBe(offered);
    expect(modeOf(join(folder.path, 'branch-key.offered.pem'))).toBe(0o600);
    await keys.adopt();
    expect(modeOf(join(folder.path, 'branch-key.pem'))).toBe(0o600);
    expect(await keys.offered()).not.toBe(offered);
  });

  it('are found where the server ended between central’s answer and taking it on', async () => {
    const keys = createBranchKeys(folder.path);
    const offered = await keys.offered();
    const found = await keys.keyFor(offered);
    expect(found === null ? null : publicKeyOf(found)).toBe(offered);
    expect(await keys.keyFor('another')).toBeNull();
  });

  it('that central has taken for another branch are forgotten', async () => {
    const keys = createBranchKeys(folder.path);
    const offered = await keys.offered();
    await keys.discard();
    expect(await keys.offered()).not.toBe(offered);
  });
});
