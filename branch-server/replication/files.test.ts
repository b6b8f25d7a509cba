import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReservedSpace } from '#shared/server/health/reserved-space.ts';
import { publicKeyOf } from '#sync/wire/signature.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { createBranchKeys, createIdentityFile, machineName } from './enrolment/identity.ts';

const MB = 1024 * 1024;
const modeOf = (file: string): number => statSync(file).mode & 0o777;

let folder: TemporaryFolder;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

describe('the identity file', () => {
  const identity = { machine: 'm', epoch: 'e', ratchet: { turn: 1, token: 't' }, next: null };

  it('holds the last written identity, and no partial file remains', async () => {
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
    'has no identity if it holds %j',
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

  it('differs if the folder was copied to another machine', async () => {
    expect(await machineName(traits('one'))).not.toBe(await machineName(traits('other')));
    expect(await machineName(traits(null))).not.toBe(await machineName(traits(null, '02:00:00:00:00:02')));
  });

  it('is stable for one system, and does not reveal its id', async () => {
    expect(await machineName(traits('one'))).toBe(await machineName(traits('one', 'another card')));
    expect(await machineName(traits('one'))).not.toContain('one');
    expect(await machineName()).toBe(await machineName());
  });
});

describe('the reserved space', () => {
  it('is allocated once and released once', async () => {
    const filler = createReservedSpace(folder.path, 2 * MB);
    expect(await filler.isReserved()).toBe(false);
    expect(await filler.reserve()).toBe(true);
    const { blocks, size } = statSync(join(folder.path, 'reserved-space'));
    expect([size, blocks * 512 >= 2 * MB]).toEqual([2 * MB, true]);
    expect(await filler.giveUp()).toBe(true);
    expect(await filler.giveUp()).toBe(false);
    expect(await filler.isReserved()).toBe(false);
  });

  it('is not allocated if the disk has little space', async () => {
    const filler = createReservedSpace(folder.path, Number.MAX_SAFE_INTEGER - 1);
    expect(await filler.reserve()).toBe(false);
    expect(existsSync(join(folder.path, 'reserved-space'))).toBe(false);
  });

  it('is completed at the next start if it was allocated in part', async () => {
    writeFileSync(join(folder.path, 'reserved-space'), 'half of one');
    const filler = createReservedSpace(folder.path, MB);
    expect(await filler.isReserved()).toBe(false);
    expect(await filler.reserve()).toBe(true);
    expect(statSync(join(folder.path, 'reserved-space')).size).toBe(MB);
  });
});

describe('the keys of a branch', () => {
  it('are offered until central accepts one, and readable by the server only', async () => {
    const keys = createBranchKeys(folder.path);
    const offered = await keys.offered();
    expect(await createBranchKeys(folder.path).offered()).toBe(offered);
    expect(modeOf(join(folder.path, 'branch-key.offered.pem'))).toBe(0o600);
    await keys.adopt();
    expect(modeOf(join(folder.path, 'branch-key.pem'))).toBe(0o600);
    expect(await keys.offered()).not.toBe(offered);
  });

  it('are recovered if the server ended between the answer of central and storing it', async () => {
    const keys = createBranchKeys(folder.path);
    const offered = await keys.offered();
    const found = await keys.keyFor(offered);
    expect(found === null ? null : publicKeyOf(found)).toBe(offered);
    expect(await keys.keyFor('another')).toBeNull();
  });

  it('that central accepted for another branch are discarded', async () => {
    const keys = createBranchKeys(folder.path);
    const offered = await keys.offered();
    await keys.discard();
    expect(await keys.offered()).not.toBe(offered);
  });
});
