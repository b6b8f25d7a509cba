import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
// biome-ignore lint/plugin: the injected clock polls the real services between its steps
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#branch-server/db/open-database.ts';
import { ROOT } from '#build/once.ts';
import { pack } from '#build/release-files.ts';
import { createStoredBackups } from '#shared/server/backup/stored-backups.ts';
import { type Release, writeSignedRelease } from '#shared/server/upgrade/signed-release.ts';
import { systemdMachine } from '#shared/server/upgrade/systemd-machine.ts';
import { upgrade } from '#shared/server/upgrade/upgrade.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { ownPort } from '#tests/support/servers/own-port.ts';
import { runCommand } from '#tests/support/servers/run-command.ts';

const PLATFORM = `${process.platform}-${process.arch}`;
const UNITS = ['turno-branch.service', 'turno-update.service', 'turno-update.path'];
const RENEW = 'build/systemd/renew.sh';

/** Replaces systemd: it starts the target of the link, and logs its commands. */
const SYSTEMCTL = (folder: string) => `#!/bin/sh
echo "$@" >> ${folder}/told
case $1 in
  start) ${process.execPath} ${folder}/opt/turno/dist/servers/branch.js > /dev/null 2>&1 & echo $! > ${folder}/pid ;;
  stop) [ ! -e ${folder}/pid ] || kill "$(cat ${folder}/pid)" 2> /dev/null || true ;;
esac
`;

describe.skipIf(process.platform !== 'linux')('a branch server run by systemd', () => {
  let folder: TemporaryFolder;
  let port: number;
  beforeEach(async () => {
    folder = temporaryFolder();
    port = await ownPort();
    for (const name of ['opt', 'data', 'archives', 'units']) mkdirSync(at(name));
    writeFileSync(at('systemctl'), SYSTEMCTL(folder.path), { mode: 0o755 });
    lay('0.1.0', at('opt'), serving('0.1.0'));
    copyFileSync(join(ROOT, RENEW), at(`opt/turno-0.1.0-${PLATFORM}/${RENEW}`));
    symlinkSync(`turno-0.1.0-${PLATFORM}`, at('opt/turno'));
    for (const unit of ['turno-branch.service', 'turno-update.path'])
      writeFileSync(at(`units/${unit}`), 'Description=Turno 0.0.9\n');
    const { sqlite, close } = await openDatabase(at('data'));
    sqlite.prepare('insert into installation values (?, ?)').run('until yesterday', 'yes');
    close();
  });
  afterEach(() => {
    spawnSync(at('systemctl'), ['stop']);
    folder.remove();
  });

  const at = (path: string) => join(folder.path, path);
  const notes = () =>
    lookInto(at('data'), (sqlite) => rowsOf<{ name: string }>(sqlite, 'select name from installation')).map(
      ({ name }) => name,
    );

  /** A minimal server with only the tested endpoints; it waits for the port of the previous one. */
  const serving = (version: string) => `
    const answer = '{"version":"${version}","database":"ok"}';
    const server = require('node:http').createServer((_, to) => to.end(answer));
    const listen = () => server.listen(${port}, '127.0.0.1');
    server.on('error', () => setTimeout(listen, 20));
    listen();`;

  /** Creates the content of an unpacked version. */
  function lay(version: string, within: string, program: string): string {
    const name = `turno-${version}-${PLATFORM}`;
    mkdirSync(join(within, name, 'dist/servers'), { recursive: true });
    mkdirSync(join(within, name, 'build/systemd'), { recursive: true });
    writeFileSync(join(within, name, 'dist/servers/branch.js'), program);
    for (const unit of UNITS)
      writeFileSync(join(within, name, 'build/systemd', unit), `Description=Turno ${version}\n`);
    return name;
  }

  function released(program: string): Release {
    const name = lay('0.2.0', at('archives'), program);
    const archive = at(`archives/${name}.tar.gz`);
    const files = ['dist/servers/branch.js', ...UNITS.map((unit) => `build/systemd/${unit}`)];
    pack({ root: at(`archives/${name}`), files, folder: name, archive, seconds: 1_700_000_000 });
    const sha256 = createHash('sha256').update(readFileSync(archive)).digest('hex');
    return { product: 'turno', version: '0.2.0', platform: PLATFORM, archive: `${name}.tar.gz`, sha256 };
  }

  const machine = (host?: string) =>
    systemdMachine({
      server: 'branch',
      version: '0.1.0',
      host,
      port,
      root: at(`opt/turno-0.1.0-${PLATFORM}`),
      archives: at('archives'),
      dataDir: at('data'),
      units: at('units'),
      systemctl: at('systemctl'),
    });

  const answers = () =>
    fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      () => false,
    );

  /** Upgrades with a clock whose minutes pass at once, except while a server that will answer is starting. */
  async function upgraded(release: Release, ends = 'none') {
    let later = 0;
    const time = {
      now: () => Date.now() + later,
      async wait(ms: number) {
        await wait(20);
        if (runsNow() === ends || (await answers())) later += ms;
      },
    };
    return upgrade(release, machine(), time, () => undefined);
  }

  const NEW = `turno-0.2.0-${PLATFORM}`;
  const runsNow = () => readlinkSync(at('opt/turno'));
  const unitsNow = () =>
    Object.fromEntries(
      readdirSync(at('units')).map((unit) => [unit, readFileSync(at(`units/${unit}`), 'utf8')]),
    );
  /** Exactly the installed versions. */
  const unitsOf = (version: string) => ({
    'turno-branch.service': `Description=Turno ${version}\n`,
    'turno-update.path': `Description=Turno ${version}\n`,
  });

  it('is upgraded to the version of an archive, with the installed units', async () => {
    expect(await upgraded(released(serving('0.2.0')))).toBe('upgraded');
    expect(runsNow()).toBe(`turno-0.2.0-${PLATFORM}`);
    expect(unitsNow()).toEqual(unitsOf('0.2.0'));
    expect(readFileSync(at('told'), 'utf8').split('\n').slice(0, 4)).toEqual([
      'stop turno-branch',
      'daemon-reload',
      'start turno-branch',
      // A screen and a printer at the same machine, which would continue in the folder of the previous version.
      '--no-block try-restart turno-display* turno-print-agent*',
    ]);
    expect(notes()).toContain('until yesterday');
  });

  it.each([
    ['one address alone', '127.0.0.2', '127.0.0.2'],
    ['each', '0.0.0.0', '127.0.0.1'],
  ])('is checked at its address: at %s', async (_, host, listens) => {
    const answer = '{"version":"0.1.0","database":"ok"}';
    const server = createServer((_request, to) => to.end(answer)).listen(port, listens);
    await once(server, 'listening');
    expect(await machine(host).look()).toEqual({ version: '0.1.0', database: 'ok' });
    server.close();
  });

  it('rolls back with the former database if the new version changes it and exits', async () => {
    // Like a server that migrates its tables and then fails.
    const [live, backups] = [at('data/turno.db'), at('data/backups')];
    const ends = `const fs = require('node:fs');
      fs.mkdirSync('${backups}', { recursive: true });
      fs.copyFileSync('${live}', '${backups}/before-0.2.0.db');
      fs.copyFileSync('${at('changed.db')}', '${live}');`;
    copyFileSync(live, at('changed.db'));
    expect(await upgraded(released(ends), NEW)).toBe('rolled back');
    expect(runsNow()).toBe(`turno-0.1.0-${PLATFORM}`);
    expect(unitsNow()).toEqual(unitsOf('0.1.0'));
    expect(notes()).toContain('until yesterday');
    // The database of the new version is preserved.
    expect(await createStoredBackups(at('data'), live).list()).toHaveLength(1);
    expect(await (await fetch(`http://127.0.0.1:${port}`)).json()).toMatchObject({ version: '0.1.0' });
  });

  it('keeps its database if the new version did not change it', async () => {
    mkdirSync(at('data/backups'));
    writeFileSync(at('data/backups/before-0.2.0.db'), 'of an earlier try');
    utimesSync(at('data/backups/before-0.2.0.db'), 1, 1);
    expect(await upgraded(released('process.exit(1)'), NEW)).toBe('rolled back');
    expect(readdirSync(at('data/backups'))).toEqual(['before-0.2.0.db']);
    expect(notes()).toContain('until yesterday');
  });

  it('is unchanged if the archive does not match its signature', async () => {
    const release = { ...released(serving('0.2.0')), sha256: '0'.repeat(64) };
    await expect(upgraded(release)).rejects.toThrow(/is not what was signed/);
    expect(runsNow()).toBe(`turno-0.1.0-${PLATFORM}`);
    expect(readdirSync(at('opt'))).toEqual(['turno', `turno-0.1.0-${PLATFORM}`]);
  });

  it('is refused if it was not installed from an archive', () => {
    const elsewhere = { ...({ server: 'branch', version: '0.1.0', port } as const), root: at('archives') };
    const make = () =>
      systemdMachine({
        ...elsewhere,
        archives: at('archives'),
        dataDir: at('data'),
        units: at('units'),
        systemctl: at('systemctl'),
      });
    expect(make).toThrow(/was not installed from an archive/);
  });

  it('is refused without a valid signature', async () => {
    const [mine, other] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
    writeFileSync(at('key.pem'), mine.publicKey.export({ format: 'pem', type: 'spki' }));
    const { product: _, ...release } = released(serving('0.2.0'));
    writeFileSync(at('archives/release.json'), writeSignedRelease(release, other.privateKey));
    const run = (...args: string[]) =>
      runCommand('shared/server/upgrade/main.ts', { dataDir: at('data') }, ...args);
    const complete = ['branch', at('archives/release.json'), '--key', at('key.pem')];
    expect(await run(...complete)).toEqual({
      code: 1,
      lines: [`Nothing was upgraded: ${at('archives/release.json')} was not signed with that key`],
    });
    expect((await run('kiosk', ...complete.slice(1))).lines).toEqual([
      'Nothing was upgraded: say what is upgraded to what: upgrade SERVER RELEASE.json --key PUBLIC.pem',
    ]);
    // Correctly signed, but the checkout was not installed from a release.
    writeFileSync(at('archives/release.json'), writeSignedRelease(release, mine.privateKey));
    expect((await run(...complete)).lines).toEqual([
      expect.stringMatching(/was not installed from an archive$/),
    ]);
  });
});
