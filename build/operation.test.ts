import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings as readBranchSettings } from '#branch-server/settings.ts';
import { readSettings as readCentralSettings } from '#central-server/settings.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import packageJson from '../package.json' with { type: 'json' };
import { packagedNode } from './choose-node.js';
import { ROOT } from './once.ts';
import { configuration } from './package/configuration.ts';
import { SERVER_ENTRIES } from './server-entries.ts';

const text = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const matches = (file: string, pattern: RegExp): string[] =>
  [...text(file).matchAll(pattern)].map(([complete, part]) => part ?? complete);
const settingsIn = (file: string): Set<string> => new Set(matches(file, /TURNO_[A-Z_]+/g));

/** Files that read additional settings of both servers. */
const BOTH = [
  'shared/server/server-settings.ts',
  'shared/server/directory/trust.ts',
  'shared/server/speech/voice-settings.ts',
];
const settingsOfBoth = BOTH.flatMap((file) => [...settingsIn(file)]);
const SETTINGS = {
  branch: new Set([...settingsIn('branch-server/settings.ts'), ...settingsOfBoth]),
  central: new Set([...settingsIn('central-server/settings.ts'), ...settingsOfBoth]),
};
const ALL_SETTINGS = new Set([...SETTINGS.branch, ...SETTINGS.central]);
const COMMON_SETTINGS = new Set([...SETTINGS.branch].filter((name) => SETTINGS.central.has(name)));

const CONTAINERFILE = 'build/containers/Containerfile';
const COMPOSES = [
  ['central', 'build/containers/compose.yaml'],
  ['branch', 'build/containers/compose.branch.yaml'],
] as const;
const START = 'build/containers/start.sh';
const INSTALL = 'docs/install.md';
const SETTINGS_PAGE = 'docs/settings.md';
const GUIDES = [
  'install',
  'first-start',
  'settings',
  'join',
  'backup',
  'upgrade',
  'troubleshooting',
  'central',
  'voice',
].map((name) => `docs/${name}.md`);
const UNITS = [
  ['branch', 'build/systemd/turno-branch.service'],
  ['central', 'build/systemd/turno-central.service'],
] as const;

/** Value of a setting of a unit. */
const unitValue = (unit: string, name: string): string =>
  matches(unit, new RegExp(`^${name}=(.*)$`, 'gm'))[0] ?? '';

/** Sandboxing options of the servers, as `systemd-analyze security` lists them. */
const CONFINED = {
  UMask: '0077',
  NoNewPrivileges: 'yes',
  CapabilityBoundingSet: '',
  ProtectSystem: 'strict',
  ProtectHome: 'yes',
  ProtectProc: 'invisible',
  ProtectClock: 'yes',
  ProtectHostname: 'yes',
  ProtectKernelLogs: 'yes',
  PrivateTmp: 'yes',
  RestrictNamespaces: 'yes',
  RestrictRealtime: 'yes',
  SystemCallArchitectures: 'native',
  SystemCallFilter: '@system-service',
} as const;
/** Libraries of C, and dependencies of `apt`. */
const OF_EVERY_DEBIAN = /^lib(c6|dl2|m6|pthread0|stdc\+\+6|gcc_s1)$/;
/** Maximum exposure of a unit, in tenths; 7.2 without sandboxing. */
const EXPOSURE = 20;

describe('the files for server operation', () => {
  it.each([
    ...UNITS.map(([server, file]) => [file, SETTINGS[server]] as const),
    ...COMPOSES.map(([server, file]) => [file, SETTINGS[server]] as const),
    [CONTAINERFILE, COMMON_SETTINGS] as const,
    ...GUIDES.filter((file) => settingsIn(file).size > 0).map((file) => [file, ALL_SETTINGS] as const),
  ])('%s sets only variables of its server', (file, variables) => {
    const named = settingsIn(file);
    expect(named.size).toBeGreaterThan(0);
    for (const name of named) expect(variables).toContain(name);
  });

  it('explain every setting of both servers, and no other', () => {
    const explained = matches(SETTINGS_PAGE, /^\| `(TURNO_\w+)` \|/gm);
    expect(explained.sort()).toEqual([...ALL_SETTINGS].sort());
  });

  it.each(UNITS)('start the %s server from a program that the build creates', (server, unit) => {
    const [node = '', ...args] = unitValue(unit, 'ExecStart').split(' ');
    expect(args.at(-1)).toBe(`dist/servers/${server}.js`);
    expect(existsSync(SERVER_ENTRIES[server])).toBe(true);
    const home = unitValue(unit, 'WorkingDirectory');
    expect(node).toBe(`${home}/dist/node`);
    // With the memory limits of `npm run`.
    expect(packageJson.scripts[server]).toBe(`node build/launch.js --built ${args.join(' ')}`);
  });

  it.each(UNITS)('store the data of the %s server where its unit permits writing', (_, unit) => {
    const folder = `/var/lib/${unitValue(unit, 'StateDirectory')}`;
    expect(text(unit)).toContain(`Environment=TURNO_DATA_DIR=${folder}\n`);
    expect(text(INSTALL)).toContain(folder);
    expect(text(INSTALL)).toContain(unitValue(unit, 'EnvironmentFile').replace(/^-/, ''));
    expect(unitValue(unit, 'Documentation')).toBe(`file:${unitValue(unit, 'WorkingDirectory')}/${INSTALL}`);
  });

  it.each([
    ['the installed version', false, 'installed'],
    ['the previous version, if another was being tried', true, 'before'],
  ])('replace versions with the program of %s', (_, isTriedOut, runs) => {
    const folder = temporaryFolder();
    for (const version of ['installed', 'before']) {
      mkdirSync(join(folder.path, version, 'dist'), { recursive: true });
      const program = `#!/bin/sh\necho ${version} "${'$'}1" "${'$'}2" "${'$'}3"\n`;
      writeFileSync(join(folder.path, version, 'dist/node'), program, { mode: 0o755 });
    }
    if (!isTriedOut) rmSync(join(folder.path, 'before'), { recursive: true });
    const command = unitValue('build/systemd/turno-update.service', 'ExecStart')
      .replaceAll('$$', '$')
      .replaceAll('/var/lib/turno-update', folder.path)
      .replaceAll('/opt/turno', join(folder.path, 'installed'));
    const { stdout } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
    const script = `${join(folder.path, runs)}/dist/servers/upgrade.js`;
    expect(stdout).toBe(`${runs} ${script} branch --requested\n`);
    folder.remove();
  });

  it.skipIf(process.platform !== 'linux')('install the libraries of Node that a minimal Debian lacks', () => {
    const loaded = 'process.report.getReport().sharedObjects.join("\\n")';
    const output = execFileSync(packagedNode() ?? process.execPath, ['-p', loaded], { encoding: 'utf8' });
    const needed = [...output.matchAll(/\/(lib[\w+-]+)\.so\.(\d+)$/gm)].map(
      ([, name, number]) => `${name}${number}`,
    );
    const lacking = needed.filter((name) => !OF_EVERY_DEBIAN.test(name));
    expect(lacking).toEqual(['libatomic1']);
    const { deb } = configuration({
      stage: { app: '', resources: '', icons: '' },
      target: 'linux-x64',
      electronDist: null,
      output: '',
    });
    for (const name of lacking) {
      for (const file of [INSTALL, 'docs/troubleshooting.md', 'build/boxes/install.sh'])
        expect(text(file)).toContain(name);
      expect(deb?.depends).toContain(name);
    }
  });

  it('run either server in a container', () => {
    expect(text(CONTAINERFILE)).toContain('CMD ["sh", "start.sh"]');
    expect(text(CONTAINERFILE)).toContain(`COPY ${START} ./`);
    expect(Object.keys(SERVER_ENTRIES)).toContain(matches(CONTAINERFILE, /SERVER=(\w+)/g)[0]);
    for (const [server, file] of COMPOSES) {
      expect(matches(file, /SERVER: (\w+)/g)).toEqual([server]);
      expect(matches(file, /dockerfile: (.+)/g)).toEqual([CONTAINERFILE]);
    }
  });

  /** Runs the container's start script with a `node` that prints its arguments. */
  function startedWith(server: string) {
    const folder = temporaryFolder();
    try {
      writeFileSync(join(folder.path, 'node'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
      const env = { PATH: `${folder.path}:${process.env.PATH}`, SERVER: server };
      const { stdout, stderr, status } = spawnSync('sh', [join(ROOT, START)], { env, encoding: 'utf8' });
      return { said: `${stdout}${stderr}`.trim(), status };
    } finally {
      folder.remove();
    }
  }

  it.each(UNITS)('start the %s server in a container as its unit does', (server, unit) => {
    const [, ...args] = unitValue(unit, 'ExecStart').split(' ');
    expect(startedWith(server)).toEqual({ said: args.join(' '), status: 0 });
  });

  it.each(UNITS)('give the %s server in a container the stop timeout of its unit', (server, unit) => {
    const [, file = ''] = COMPOSES.find(([named]) => named === server) ?? [];
    expect(matches(file, /stop_grace_period: (\d+)s/g)).toEqual([unitValue(unit, 'TimeoutStopSec')]);
  });

  it('limit the log of a container', () => {
    for (const [, file] of COMPOSES) expect(matches(file, /max-size: (\w+)/g)).toEqual(['10m']);
  });

  it('list the servers in one line if a container names an unknown one', () => {
    expect(startedWith('kiosk')).toEqual({
      said: 'Turno cannot start: SERVER is "kiosk"; set it to branch or central',
      status: 1,
    });
  });

  it('require no administrator password in a container, but the settings of a branch', () => {
    for (const [, file] of COMPOSES) {
      // Passed on if it is set. `${…}` would pass an empty value, which both servers reject.
      expect(text(file)).toMatch(/^ {6}TURNO_ADMIN_PASSWORD:$/m);
    }
    expect(matches('build/containers/compose.branch.yaml', /\$\{(\w+):\?/g)).toEqual(['TURNO_SYNC_TYPE']);
  });

  it('name the same port everywhere', () => {
    const port = String(readCentralSettings({}, []).port);
    expect(String(readBranchSettings({}, []).port)).toBe(port);
    expect(matches(CONTAINERFILE, /TURNO_PORT=(\d+)/g)).toEqual([port]);
    expect(matches(CONTAINERFILE, /EXPOSE (\d+)/g)).toEqual([port]);
    // Central only for the proxy on the same machine; a branch for its LAN.
    const published = COMPOSES.map(([, file]) => matches(file, /- "([\d.:]+)"/g));
    expect(published).toEqual([[`127.0.0.1:${port}:${port}`], [`${port}:${port}`]]);
    expect(matches(INSTALL, /proxy_pass http:\/\/127\.0\.0\.1:(\d+);/g)).toEqual([port]);
    expect(text(SETTINGS_PAGE)).toContain(`| \`TURNO_PORT\` | both | ${port} |`);
  });

  it.each([...GUIDES, 'README.md'])('%s names existing scripts and files', (file) => {
    for (const script of matches(file, /npm run ([\w:]+)/g))
      expect(packageJson.scripts).toHaveProperty(script);
    for (const path of matches(file, /`((?:build|tests)\/[\w./-]+)`/g)) {
      expect(existsSync(join(ROOT, path)), path).toBe(true);
    }
  });

  it.each(UNITS)('confine the unit of the %s server', (_, unit) => {
    for (const [name, value] of Object.entries(CONFINED)) expect(unitValue(unit, name), name).toBe(value);
    // V8 compiles code at runtime.
    expect(text(unit)).not.toMatch(/^MemoryDenyWriteExecute=/m);
  });

  it('permit printer ports to the branch server, and no device to central', () => {
    const [branch = '', central = ''] = (['branch', 'central'] as const).map(
      (server) => UNITS.find(([named]) => named === server)?.[1],
    );
    expect(unitValue(central, 'PrivateDevices')).toBe('yes');
    expect(unitValue(branch, 'DevicePolicy')).toBe('closed');
    expect(matches(branch, /^DeviceAllow=(.*)$/gm)).toEqual([
      'char-usb_device rw',
      'char-ttyUSB rw',
      'char-ttyACM rw',
      'char-ttyS rw',
    ]);
  });

  const systemd = spawnSync('systemd-analyze', ['security', '--offline=true', '--help']).status === 0;
  it.skipIf(!systemd)(
    `contain units that systemd accepts${systemd ? '' : ': skipped, this machine has no systemd-analyze'}`,
    () => {
      const folder = temporaryFolder();
      try {
        const units = UNITS.map(([server, unit]) => {
          const file = join(folder.path, `turno-${server}.service`);
          // Paths as if this checkout were the built installation: systemd checks that the program exists.
          const built = text(unit).replaceAll('/opt/turno/dist/node', process.execPath);
          writeFileSync(file, built.replaceAll('/opt/turno', ROOT.replace(/\/$/, '')));
          return file;
        });
        const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' });
        expect(stderr).toBe('');
        expect(status).toBe(0);
        for (const unit of units) {
          const judge = ['security', '--offline=true', `--threshold=${EXPOSURE}`, '--no-pager', unit];
          expect(spawnSync('systemd-analyze', judge).status, unit).toBe(0);
        }
      } finally {
        folder.remove();
      }
    },
  );
});
