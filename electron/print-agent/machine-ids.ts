import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_MACHINE_IDS } from '#shared/domain/fleet/machine.ts';

/** Serial number files of a disk below `/sys/block`: SATA, NVMe, and SD cards. */
const DISK_IDS = ['device/wwid', 'wwid', 'device/serial', 'device/cid'];
/** Disk names of hardware; the others are partitions of memory and files. */
const DISK = /^(sd|nvme|mmcblk)/;

/**
 * Hashes of the hardware ids of this machine: network cards and disks, which a copy of the disk does not have. The
 * id of the installation (`/etc/machine-id`) is not one of them, because it is copied.
 *
 * @param root folder of the system files
 */
export function machineIds(platform: NodeJS.Platform, root = '/'): string[] {
  const ids = platform === 'win32' ? windowsIds() : linuxIds(root);
  return [...new Set(ids)]
    .map((id) => createHash('sha256').update(`turno ${id}`).digest('hex'))
    .slice(0, MAX_MACHINE_IDS);
}

function linuxIds(root: string): string[] {
  const text = (...path: string[]) => {
    try {
      return readFileSync(join(root, ...path), 'utf8')
        .replaceAll('\0', '')
        .trim();
    } catch {
      // Drivers reject reading an id that the hardware does not have.
      return '';
    }
  };
  const names = (folder: string) =>
    existsSync(join(root, folder)) ? readdirSync(join(root, folder)).sort() : [];
  const cards = names('sys/class/net')
    // Virtual interfaces have no device.
    .filter((name) => existsSync(join(root, 'sys/class/net', name, 'device')))
    .map((name) => text('sys/class/net', name, 'address'))
    .filter(isPermanentAddress);
  const disks = names('sys/block')
    .filter((name) => DISK.test(name) && text('sys/block', name, 'removable') !== '1')
    .flatMap((name) => DISK_IDS.map((file) => text('sys/block', name, file)).find((id) => id !== '') ?? []);
  const board = text('sys/firmware/devicetree/base/serial-number');
  return [...(board === '' ? [] : [board]), ...disks, ...cards];
}

/** Program of Windows that reads its registry. */
const REGISTRY = 'reg';

/** False for empty addresses, and random ones, which have the second bit of the first byte set. */
function isPermanentAddress(address: string): boolean {
  const first = Number.parseInt(address.slice(0, 2), 16);
  return /^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/.test(address) && (first & 2) === 0 && !/^00(:00){5}$/.test(address);
}

/** The SMBIOS id of the machine, which every user may read. */
function windowsIds(): string[] {
  try {
    const key = 'HKLM\\SYSTEM\\HardwareConfig';
    const text = execFileSync(REGISTRY, ['query', key, '/v', 'LastConfig'], {
      encoding: 'utf8',
      timeout: 5_000,
    });
    return /\{[0-9a-f-]{36}\}/i.exec(text)?.slice(0, 1) ?? [];
  } catch {
    // Without an id the branch still detects two running copies.
    return [];
  }
}
