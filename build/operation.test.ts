import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings as readBranchSettings } from '#branch-server/settings.ts';
import { readSettings as readCentralSettings } from '#central-server/settings.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import packageJson from '../package.json' with { type: 'json' };
import { ROOT } from './once.ts';
import { SERVER_ENTRIES } from './server-entries.ts';

const text = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const found = (file: string, pattern: RegExp): string[] =>
  [...text(file).matchAll(pattern)].map(([whole, part]) => part ?? whole);
const settingsIn = (file: string): Set<string> => new Set(found(file, /TURNO_[A-Z_]+/g));

/** Names the file that reads further settings of both servers. */
const DIRECTORY = 'shared/server/directory/trust.ts';
const SETTINGS = {
  branch: new Set([...settingsIn('branch-server/settings.ts'), ...settingsIn(DIRECTORY)]),
  central: new Set([...settingsIn('central-server/settings.ts'), ...settingsIn(DIRECTORY)]),
};
const ALL_SETTINGS = new Set([...SETTINGS.branch, ...SETTINGS.central]);
const COMMON_SETTINGS = new Set([...SETTINGS.branch].filter((name) => SETTINGS.central.has(name)));

const CONTAINERFILE = 'build/containers/Containerfile';
const COMPOSE = 'build/containers/compose.yaml';
const GUIDE = 'docs/central.md';
const UNITS = [
  ['branch', 'build/systemd/turno-branch.service'],
  ['central', 'build/systemd/turno-central.service'],
] as const;

/** One `Name=value` of a unit. */
const unitValue = (unit: string, name: string): string =>
  found(unit, new RegExp(`^${name}=(.*)$`, 'gm'))[0] ?? '';

describe('what servers are operated with', () => {
  it.each([
    ...UNITS.map(([server, file]) => [file, SETTINGS[server]] as const),
    [COMPOSE, SETTINGS.central] as const,
    [CONTAINERFILE, COMMON_SETTINGS] as const,
    [GUIDE, ALL_SETTINGS] as const,
  ])('%s sets only what its server reads', (file, known) => {
    const named = settingsIn(file);
    expect(named.size).toBeGreaterThan(0);
    for (const name of named) expect(known).toContain(name);
  });

  it('has every setting of both servers explained, and no other', () => {
    const explained = found(GUIDE, /^\| `(TURNO_\w+)` \|/gm);
    expect(explained.sort()).toEqual([...ALL_SETTINGS].sort());
  });

  it.each(UNITS)('starts the %s server from a program that the build makes', (server, unit) => {
    const [node = '', ...words] = unitValue(unit, 'ExecStart').split(' ');
    expect(words.at(-1)).toBe(`dist/servers/${server}.js`);
    expect(existsSync(SERVER_ENTRIES[server])).toBe(true);
    const home = unitValue(unit, 'WorkingDirectory');
    expect(node).toBe(`${home}/dist/node`);
    // With the limits on memory that `npm run` starts it with.
    expect(packageJson.scripts[server]).toBe(`node build/launch.js --built ${words.join(' ')}`);
  });

  it.each(UNITS)('keeps the data of the %s server where its unit lets it write', (_, unit) => {
    const folder = `/var/lib/${unitValue(unit, 'StateDirectory')}`;
    expect(text(unit)).toContain(`Environment=TURNO_DATA_DIR=${folder}\n`);
    expect(text(GUIDE)).toContain(folder);
    expect(text(GUIDE)).toContain(unitValue(unit, 'EnvironmentFile').replace(/^-/, ''));
    expect(unitValue(unit, 'Documentation')).toBe(`file:${unitValue(unit, 'WorkingDirectory')}/${GUIDE}`);
  });

  it('runs either server in a container', () => {
    expect(text(CONTAINERFILE)).toContain('exec node dist/servers/$SERVER.js');
    for (const server of found(COMPOSE, /SERVER: (\w+)/g)) expect(SERVER_ENTRIES).toHaveProperty(server);
    expect(Object.keys(SERVER_ENTRIES)).toContain(found(CONTAINERFILE, /SERVER=(\w+)/g)[0]);
    expect(found(COMPOSE, /dockerfile: (.+)/g)).toEqual([CONTAINERFILE]);
  });

  it('names one port everywhere', () => {
    const port = String(readCentralSettings({}, []).port);
    expect(String(readBranchSettings({}, []).port)).toBe(port);
    expect(found(CONTAINERFILE, /TURNO_PORT=(\d+)/g)).toEqual([port]);
    expect(found(CONTAINERFILE, /EXPOSE (\d+)/g)).toEqual([port]);
    expect(found(COMPOSE, /- "(\d+:\d+)"/g)).toEqual([`${port}:${port}`]);
    expect(found(GUIDE, /proxy_pass http:\/\/127\.0\.0\.1:(\d+);/g)).toEqual([port]);
    expect(text(GUIDE)).toContain(`| \`TURNO_PORT\` | both | ${port} |`);
  });

  it.each([GUIDE, 'README.md'])('%s names scripts and files that are there', (file) => {
    for (const script of found(file, /npm run ([\w:]+)/g)) expect(packageJson.scripts).toHaveProperty(script);
    for (const path of found(file, /`((?:build|tests)\/[\w./-]+)`/g)) {
      expect(existsSync(join(ROOT, path)), path).toBe(true);
    }
  });

  const systemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  it.skipIf(!systemd)(
    `has units that systemd understands${systemd ? '' : ': skipped, this machine has no systemd-analyze'}`,
    () => {
      const folder = temporaryFolder();
      try {
        const units = UNITS.map(([server, unit]) => {
          const file = join(folder.path, `turno-${server}.service`);
          // As if this checkout were the installation, and built: systemd looks whether the program is there.
          const built = text(unit).replaceAll('/opt/turno/dist/node', process.execPath);
          writeFileSync(file, built.replaceAll('/opt/turno', ROOT.replace(/\/$/, '')));
          return file;
        });
        const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' });
        expect(stderr).toBe('');
        expect(status).toBe(0);
      } finally {
        folder.remove();
      }
    },
  );
});
