import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import packageJson from '#package.json' with { type: 'json' };
import { SettingError } from '../kit/read-environment.ts';
import { whyNot } from '../kit/why-not.ts';
import { installRequestedVersion } from './install-requested.ts';
import { readSignedRelease, updateKeyOf } from './signed-release.ts';
import { systemdMachine } from './systemd-machine.ts';
import { type Outcome, upgrade } from './upgrade.ts';

// Upgrades a server that was installed from an archive, and rolls back if it is not healthy:
//   upgrade SERVER RELEASE.json --key PUBLIC.pem
// or to the version that the server requested after central deployed it:
//   upgrade SERVER --requested
// TURNO_UPDATE_KEY can replace --key. Exit code 0: running, or nothing requested; 1: rejected without changes; 2:
// the previous version runs again; 3: manual check required.

const EXIT_CODES: Readonly<Record<Outcome | 'refused' | 'none', number>> = {
  upgraded: 0,
  none: 0,
  refused: 1,
  'rolled back': 2,
  'neither runs': 3,
};
const printLine = (line: string) => process.stdout.write(`${line}\n`);

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string', default: process.env.TURNO_UPDATE_KEY },
      requested: { type: 'boolean' },
    },
  });
  const [server, file = ''] = positionals;
  if (
    (server !== 'branch' && server !== 'central') ||
    (file === '') !== (values.requested === true) ||
    !values.key
  )
    throw new SettingError('say what is upgraded to what: upgrade SERVER RELEASE.json --key PUBLIC.pem');
  const key = updateKeyOf(readFileSync(values.key, 'utf8'));
  const manifest = findPackageJSON(import.meta.url);
  if (!manifest) throw new SettingError('the program is not in a package');
  const root = dirname(manifest);
  const dataDir = process.env.TURNO_DATA_DIR || './data';
  const machine = (archives: string, isCutOff: boolean) =>
    systemdMachine({
      server,
      root,
      version: packageJson.version,
      archives,
      dataDir,
      isCutOff,
      host: process.env.TURNO_HOST,
      port: Number(process.env.TURNO_PORT ?? 8080),
      units: '/etc/systemd/system',
      systemctl: 'systemctl',
    });
  const time = { now: Date.now, wait: (ms: number) => wait(ms) };
  if (values.requested) {
    const handOver = async (from: string) => {
      const [program, script] = [join(from, 'dist/node'), join(from, 'dist/servers/upgrade.js')];
      const { status } = spawnSync(program, [script, ...process.argv.slice(2)], { stdio: 'inherit' });
      process.exitCode = status ?? 1;
    };
    const ended = await installRequestedVersion({
      server,
      dataDir,
      key,
      root,
      machine,
      time,
      say: printLine,
      handOver,
    });
    process.exitCode ??= EXIT_CODES[ended];
  } else {
    const release = readSignedRelease(readFileSync(file, 'utf8'), key);
    if (release === null) throw new SettingError(`${file} was not signed with that key`);
    process.exitCode = EXIT_CODES[await upgrade(release, machine(dirname(file), false), time, printLine)];
  }
} catch (error) {
  process.stderr.write(`Nothing was upgraded: ${whyNot(error)}\n`);
  process.exitCode = 1;
}
