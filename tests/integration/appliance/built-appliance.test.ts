import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { release } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programsBuild } from '#build/appliance-parts.ts';
import { ROOT } from '#build/once.ts';
import { configuration } from '#build/package/configuration.ts';
import { ENDED_CODE } from '#electron/supervisor/restarter.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { servedChannels } from '#tests/support/electron/simulated-device.ts';

type Said = { readonly what: string } & Readonly<Record<string, unknown>>;

describe('the packaged program', () => {
  let folder: TemporaryFolder;
  beforeAll(async () => {
    folder = temporaryFolder();
    await build(programsBuild(join(folder.path, 'appliance')));
    // The only available package: all other dependencies must be bundled.
    const electron = join(folder.path, 'node_modules/electron');
    mkdirSync(electron, { recursive: true });
    writeFileSync(join(folder.path, 'package.json'), '{"type":"module"}');
    writeFileSync(join(electron, 'package.json'), '{"type":"module","exports":"./index.js"}');
    const standIn = readFileSync(join(ROOT, 'tests/support/electron/electron-module.ts'), 'utf8');
    writeFileSync(join(electron, 'index.js'), stripTypeScriptTypes(standIn));
    // As Electron does: ready only after the program's module was evaluated.
    writeFileSync(
      join(folder.path, 'start.js'),
      `import { becomeReady } from 'electron';
       await import('./appliance/main.js').catch((error) => process.emit('uncaughtException', error));
       becomeReady();`,
    );
  });
  afterAll(() => folder.remove());

  const run = (data: string, environment: NodeJS.ProcessEnv = {}) =>
    spawn(process.execPath, [join(folder.path, 'start.js')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TRIED_FOLDER: data, ...environment },
    });

  /** Starts it until the first page has loaded; returns its calls of Electron. */
  async function start(
    settings: object | null,
    until = 'load',
    prepare = (_data: string) => {},
  ): Promise<Said[]> {
    const data = temporaryFolder();
    prepare(data.path);
    if (settings) writeFileSync(join(data.path, 'device.json'), JSON.stringify(settings));
    const program = run(data.path);
    const ended = once(program, 'exit');
    try {
      const requested = await new Promise<Said[]>((resolve, reject) => {
        let said = '';
        let violations = '';
        program.stderr.on('data', (part: Buffer) => {
          violations += part.toString();
        });
        program.once('exit', () => reject(new Error(`it ended: ${said}${violations}`)));
        program.stdout.on('data', (part: Buffer) => {
          said += part.toString();
          if (new RegExp(`"what":"${until}".*\n`).test(said)) {
            resolve(
              said
                .trim()
                .split('\n')
                .map((line) => JSON.parse(line) as Said),
            );
          }
        });
      });
      await expect.poll(() => readdirSync(data.path)).toContain('device.json');
      return requested;
    } finally {
      program.kill('SIGKILL');
      await ended;
      data.remove();
    }
  }

  const key = 'a'.repeat(64);
  const server = 'http://192.0.2.1:8080';

  it('starts without the project’s packages, with a guard before the first page', async () => {
    const said = await start(null);
    const order = said.map(({ what }) => what);
    expect(order.indexOf('guarded')).toBeLessThan(order.indexOf('window'));
    expect(order.indexOf('window')).toBeLessThan(order.indexOf('load'));
    expect(said.findLast(({ what }) => what === 'load')).toMatchObject({
      address: 'turno://device/device.html',
    });
    expect(said.find(({ what }) => what === 'menu')).toMatchObject({ menu: null });
    expect(said.find(({ what }) => what === 'scheme')).toMatchObject({ scheme: 'turno' });
    const served = said.filter(({ what }) => what === 'handle').map(({ channel }) => channel);
    expect(served.sort()).toEqual(servedChannels().sort());
  });

  it('waits for Electron, which is ready only after the program was evaluated', async () => {
    const order = (await start(null)).map(({ what }) => what);
    expect(order.indexOf('schemes')).toBeLessThan(order.indexOf('ready'));
    expect(order.indexOf('ready')).toBeLessThan(order.indexOf('window'));
  });

  it('ends with an error and a message if it cannot start', async () => {
    const data = temporaryFolder();
    try {
      const program = run(data.path, { TRIED_ERROR: 'screen' });
      let message = '';
      program.stderr.on('data', (part: Buffer) => {
        message += part.toString();
      });
      const [code] = await once(program, 'close');
      expect(code).toBe(1);
      expect(message).toContain('Turno cannot start: Error: no screen');
    } finally {
      data.remove();
    }
  });

  it('restarts from the file of its AppImage, whose mounted folder ends with it', async () => {
    const data = temporaryFolder();
    try {
      writeFileSync(
        join(data.path, 'device.json'),
        JSON.stringify({ key, role: 'kiosk', server, path: '/' }),
      );
      const APPIMAGE = join(data.path, 'Turno.AppImage');
      const program = run(data.path, { APPIMAGE, TRIED_CRASHES: '3' });
      let said = '';
      program.stdout.on('data', (part: Buffer) => {
        said += part.toString();
      });
      expect(await once(program, 'close')).toEqual([0, null]);
      expect(said).toContain(JSON.stringify({ what: 'relaunch', options: { execPath: APPIMAGE } }));
    } finally {
      data.remove();
    }
  });

  it('ends at once if it runs already, and leaves the settings to the other instance', async () => {
    const data = temporaryFolder();
    try {
      const [code] = await once(run(data.path, { TRIED_LOCK: 'taken' }), 'exit');
      expect(code).toBe(ENDED_CODE);
      expect(readdirSync(data.path)).not.toContain('device.json');
    } finally {
      data.remove();
    }
  });

  it('stores crashes on the machine only, and has the identity of its package', async () => {
    const said = await start(null);
    expect(said.find(({ what }) => what === 'crashes')).toMatchObject({ options: { uploadToServer: false } });
    expect(said.find(({ what }) => what === 'path')).toMatchObject({ name: 'crashDumps' });
    expect(said.find(({ what }) => what === 'identity')).toMatchObject({ id: packageIdentity() });
  });

  it('starts although there is no space for crashes', async () => {
    const said = await start(null, 'load', (data) => writeFileSync(join(data, 'crashes'), ''));
    expect(said.some(({ what }) => what === 'path')).toBe(false);
  });

  it('prints in a separate process at a kiosk', async () => {
    const said = await start({ key, role: 'kiosk', server, path: '/kiosk/1/branch/1/viewer' });
    const program = join(folder.path, 'appliance/print-agent.js');
    expect(said.find(({ what }) => what === 'fork')).toMatchObject({ program });
    expect(existsSync(program)).toBe(true);
    expect(said.find(({ what }) => what === 'post')).toMatchObject({ message: { server, key } });
    const main = readFileSync(join(folder.path, 'appliance/main.js'), 'utf8');
    expect(main).not.toMatch(/import\(["'](usb|serialport)["']\)/);
  });

  it('opens the page of a paired kiosk full-screen', async () => {
    const said = await start({ key, role: 'kiosk', server, path: '/kiosk/1/branch/1/viewer' });
    expect(said.find(({ what }) => what === 'window')).toMatchObject({
      options: { kiosk: true, x: 0, y: 0, width: 1920, height: 1080 },
    });
    expect(said.findLast(({ what }) => what === 'load')).toMatchObject({
      address: `${server}/kiosk/1/branch/1/viewer#key=${key}`,
    });
    expect(said.some(({ what }) => what === 'switch' || what === 'software')).toBe(false);
  });

  it('requests its branch server by Chromium, which trusts the authorities of the system', async () => {
    const said = await start({ key, role: 'kiosk', server, path: null }, 'fetch');
    expect(said.findLast(({ what }) => what === 'fetch')?.address).toMatch(new RegExp(`^${server}/api/`));
  });

  it('does not start without the sandbox of its pages, and is not restarted then', () => {
    const data = temporaryFolder();
    const { status, stdout } = spawnSync(process.execPath, [join(folder.path, 'start.js'), '--no-sandbox'], {
      encoding: 'utf8',
      env: { ...process.env, TRIED_FOLDER: data.path },
    });
    data.remove();
    expect(status).toBe(ENDED_CODE);
    expect(stdout).toContain('"what":"error"');
    expect(stdout).not.toContain('"what":"window"');
  });

  it('permits the microphone without a certificate only for the server of an operator', async () => {
    const said = await start({ key, role: 'operator', server, path: '/app/workstation' });
    expect(said.filter(({ what }) => what === 'switch')).toEqual([
      { what: 'switch', name: 'unsafely-treat-insecure-origin-as-secure', value: server },
    ]);
  });

  it('disables the graphics card if configured', async () => {
    const said = await start({
      key,
      role: 'display',
      server,
      path: '/digital-signage/3',
      softwareRendering: { until: Date.now() + 86_400_000, times: 1, driver: `1.0.0 ${release()}` },
    });
    expect(said.some(({ what }) => what === 'software')).toBe(true);
  });
});

function packageIdentity(): string | null | undefined {
  const stage = { app: '', resources: '', icons: '' };
  return configuration({ stage, target: 'linux-x64', electronDist: null, output: '' }).appId;
}
