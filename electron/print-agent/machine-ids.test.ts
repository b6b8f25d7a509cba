import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isSameMachine } from '#shared/domain/fleet/machine.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { machineIds } from './machine-ids.ts';

let folder: TemporaryFolder;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

/** A machine with these system files. */
function machine(name: string, files: Readonly<Record<string, string>>) {
  const root = join(folder.path, name);
  mkdirSync(root);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  return machineIds('linux', root);
}
const COPIED = { 'etc/machine-id': 'of the image\n' };
const card = (address: string) => ({
  'sys/class/net/eth0/address': `${address}\n`,
  'sys/class/net/eth0/device/uevent': '',
});
const disk = (serial: string) => ({
  'sys/block/nvme0n1/device/serial': `${serial}  \n`,
  'sys/block/nvme0n1/removable': '0\n',
});

describe('the hardware ids of a machine', () => {
  it('are others on a machine with a copied disk', () => {
    const one = machine('one', { ...COPIED, ...card('d8:9e:f3:00:00:01'), ...disk('S1') });
    const other = machine('other', { ...COPIED, ...card('d8:9e:f3:00:00:02'), ...disk('S2') });
    expect(one).toHaveLength(2);
    expect(isSameMachine(one, other)).toBe(false);
  });

  it('share one if a disk or network card was replaced', () => {
    const before = machine('before', { ...card('d8:9e:f3:00:00:01'), ...disk('S1') });
    expect(isSameMachine(before, machine('disk', { ...card('d8:9e:f3:00:00:01'), ...disk('S2') }))).toBe(
      true,
    );
    expect(isSameMachine(before, machine('card', { ...card('d8:9e:f3:00:00:02'), ...disk('S1') }))).toBe(
      true,
    );
  });

  it('contain neither random addresses, virtual interfaces nor USB sticks', () => {
    const ids = machine('virtual', {
      ...card('da:9e:f3:00:00:01'),
      'sys/class/net/lo/address': '00:00:00:00:00:00\n',
      'sys/class/net/docker0/address': 'd8:9e:f3:00:00:09\n',
      'sys/block/sdb/device/wwid': 'stick\n',
      'sys/block/sdb/removable': '1\n',
    });
    expect(ids).toEqual([]);
  });

  it('leave out a disk whose driver rejects reading its id', () => {
    // Reading a folder fails as reading such a file does.
    const ids = machine('virtual', { ...disk('S1'), 'sys/block/sda/device/wwid/unreadable': '' });
    expect(ids).toEqual(machine('disk', disk('S1')));
  });

  it('are hashes', () => {
    expect(machine('pi', { 'sys/firmware/devicetree/base/serial-number': '10000000abcdef\0' })).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
  });
});
