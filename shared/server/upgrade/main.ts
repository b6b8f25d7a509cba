import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import packageJson from '#package.json' with { type: 'json' };
import { SettingFault } from '../kit/read-environment.ts';
import { whyNot } from '../kit/why-not.ts';
import { readSignedRelease, updateKeyOf } from './signed-release.ts';
import { systemdMachine } from './systemd-machine.ts';
import { type Outcome, upgrade } from './upgrade.ts';

// Takes a server that was installed from an archive to a newer version, and back where that is not well:
//   upgrade SERVER RELEASE.json --key PUBLIC.pem
// Exit code 0: it runs; 1: refused, and nothing has changed; 2: the version before runs again; 3: look at it.

const EXIT_CODES: Readonly<Record<Outcome, number>> = { upgraded: 0, 'went back': 2, 'neither runs': 3 };
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } });
  const [server, file] = positionals;
  if ((server !== 'branch' && server !== 'central') || file === undefined || values.key === undefined)
    throw new SettingFault('say what is upgraded to what: upgrade SERVER RELEASE.json --key PUBLIC.pem');
  const release = readSignedRelease(
    readFileSync(file, 'utf8'),
    updateKeyOf(readFileSync(values.key, 'utf8')),
  );
  if (release === null) throw new SettingFault(`${file} was not signed with that key`);
  const manifest = findPackageJSON(import.meta.url);
  if (!manifest) throw new SettingFault('the program lies in no package');
  const dataDir = process.env.TURNO_DATA_DIR || './data';
  const machine = systemdMachine({
    server,
    root: dirname(manifest),
    version: packageJson.version,
    archives: dirname(file),
    dataDir,
    port: Number(process.env.TURNO_PORT ?? 8080),
    units: '/etc/systemd/system',
    systemctl: 'systemctl',
  });
  const time = { now: Date.now, wait: (ms: number) => wait(ms) };
  process.exitCode = EXIT_CODES[await upgrade(release, machine, time, say)];
} catch (error) {
  process.stderr.write(`Nothing was upgraded: ${whyNot(error)}\n`);
  process.exitCode = 1;
}
