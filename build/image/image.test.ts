import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPreset } from '#electron/main/preset.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { ROOT } from '../once.ts';

const FOLDER = join(ROOT, 'build/image');
const SERVER = 'http://192.168.1.10:8080';

let folder: TemporaryFolder;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const at = (...path: string[]) => join(folder.path, 'root', ...path);
function put(path: string, content: string): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), content);
}
function run(script: string, ...args: string[]) {
  const { status, stderr } = spawnSync('sh', [join(FOLDER, script), ...args], {
    encoding: 'utf8',
    env: { ...process.env, TURNO_ROOT: at() },
  });
  return { status, stderr };
}
const preset = () => readPreset(at('etc/turno/preset.json'), { warn: (what) => expect.fail(what) });

describe('an image for many machines', () => {
  it('contains neither keys nor the identity of the reference machine', () => {
    const secret = 'a'.repeat(64);
    put('home/turno/.config/turno/device.json', `{"key":"${secret}"}`);
    put('home/turno/.config/turno/device.json.copy', `{"key":"${secret}"}`);
    put('home/turno/.config/turno/print-jobs/printer-3.json', '{}');
    put('var/lib/turno-display/key', secret);
    put('etc/machine-id', 'f'.repeat(32));
    put('etc/ssh/ssh_host_ed25519_key', 'private');
    expect(run('prepare-image.sh', SERVER, 'kiosk')).toEqual({ status: 0, stderr: '' });
    const files = readdirSync(at(), { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    for (const file of files)
      expect(readFileSync(join(file.parentPath, file.name), 'utf8')).not.toMatch(/a{64}|f{32}|private/);
    expect(readFileSync(at('etc/machine-id'), 'utf8')).toBe('');
  });

  it('sets each machine up by its serial number at the first start, and only then', () => {
    const devices = join(folder.path, 'devices.csv');
    writeFileSync(devices, '\uFEFFS-001;Entrance "A"\r\nS-002;Hall;1920;0\r\n');
    const wifi = join(folder.path, 'wifi.nmconnection');
    writeFileSync(wifi, '[wifi]\nssid=branch\n');
    run('prepare-image.sh', SERVER, 'kiosk', devices, wifi);
    const wifiFile = at('etc/NetworkManager/system-connections/turno.nmconnection');
    expect(statSync(wifiFile).mode & 0o777).toBe(0o600);
    expect(existsSync(at('etc/systemd/system/turno-first-start.service'))).toBe(true);

    put('sys/class/dmi/id/product_serial', 'S-001\n');
    expect(run('first-start.sh')).toEqual({ status: 0, stderr: '' });
    expect(preset()).toEqual({ server: SERVER, role: 'kiosk', name: 'Entrance "A"', screen: null });
    put('sys/class/dmi/id/product_serial', 'S-002\n');
    run('first-start.sh');
    expect(preset()?.name).toBe('Entrance "A"');

    run('prepare-image.sh', SERVER, 'display', devices);
    run('first-start.sh');
    expect(preset()).toEqual({ server: SERVER, role: 'display', name: 'Hall', screen: { x: 1920, y: 0 } });
  });

  it('names a machine that is not in the list by its serial number', () => {
    run('prepare-image.sh', SERVER, 'kiosk');
    put('sys/firmware/devicetree/base/serial-number', '10000000abcdef12\0');
    run('first-start.sh');
    expect(preset()).toMatchObject({ name: '10000000abcdef12' });
  });

  it.each([
    ['another role', [SERVER, 'central']],
    ['no address', ['192.168.1.10', 'kiosk']],
    ['a missing list', [SERVER, 'kiosk', '/nowhere/devices.csv']],
  ])('is not prepared with %s, and nothing is removed', (_, args) => {
    put('home/turno/.config/turno/device.json', '{}');
    const { status, stderr } = run('prepare-image.sh', ...args);
    expect([status, stderr === '']).toEqual([1, false]);
    expect(existsSync(at('home/turno/.config/turno/device.json'))).toBe(true);
  });
});
