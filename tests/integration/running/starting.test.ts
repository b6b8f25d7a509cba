import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#branch-server/db/open-database.ts';
import { readSettings } from '#branch-server/settings.ts';
import { bundle } from '#build/bundle.ts';
import { ROOT } from '#build/once.ts';
import packageJson from '#package.json' with { type: 'json' };
import { SettingError } from '#shared/server/kit/read-environment.ts';
import { DEFAULT_VOICE } from '#shared/server/speech/voice-settings.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { runCommand } from '#tests/support/servers/run-command.ts';
import { spawnBranch } from '#tests/support/servers/spawn-branch.ts';

describe('starting a branch', () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  const why = (start: Promise<unknown>) =>
    start.then(
      () => 'it started',
      (error: Error) => error.message,
    );

  it('with a password creates an administrator and a close reason the first time, and none later', async () => {
    const settings = { TURNO_ADMIN_PASSWORD: 'a long password' };
    for (const _ of ['first', 'second']) await (await spawnBranch({ folder: folder.path, settings })).kill();
    const users = lookInto(folder.path, (sqlite) => rowsOf(sqlite, 'select username from users'));
    expect(users).toEqual([{ username: 'admin' }]);
    const reasons = lookInto(folder.path, (sqlite) =>
      rowsOf(sqlite, 'select description, is_default from close_reasons'),
    );
    expect(reasons).toEqual([{ description: 'Fin de turno', is_default: 1 }]);
  });

  it('runs bundled as from its sources', async () => {
    // Below the project, so that libraries are found.
    mkdirSync(join(ROOT, 'dist'), { recursive: true });
    const created = temporaryFolder(join(ROOT, 'dist'));
    try {
      await bundle({ branch: join(ROOT, 'branch-server/main.ts') }, created.path);
      const program = join(created.path, 'branch.js');
      const branch = await spawnBranch({ folder: folder.path, demo: true, program });
      const requested = (path: string) =>
        fetch(`${branch.origin}/api${path}`).then((answer) => answer.json());
      expect(await requested('/health')).toMatchObject({ syncType: 'standalone', database: 'ok' });
      // Loaded on first use, as separate files.
      expect(await requested('/openapi.json')).toMatchObject({ openapi: '3.1.0' });
      await branch.kill();
    } finally {
      created.remove();
    }
  });

  it('keeps changes of the demonstration', async () => {
    await (await spawnBranch({ folder: folder.path, demo: true })).kill();
    const count = () =>
      lookInto(folder.path, (sqlite) => rowsOf(sqlite, 'select count(*) as n from workstations'));
    const before = count();
    await (await spawnBranch({ folder: folder.path, demo: true })).kill();
    expect(count()).toEqual(before);
  });

  it('is refused in one line for a file that is not a database', async () => {
    writeFileSync(
      join(folder.path, 'turno.db'),
      'This is not a database, but it is long enough to be one. '.repeat(99),
    );
    const said = await why(spawnBranch({ folder: folder.path }));
    expect(said).toContain('ended with 1');
    expect(said).toMatch(/Turno cannot start: the database \S+ cannot be used: [^\n]+\n$/);
  });

  it.each([
    ['of the version that took it further', '9.1.0', 'Turno 9.1.0'],
    [
      'of the same version that is newer, by its migration',
      packageJson.version,
      `a newer build of Turno ${packageJson.version} \\(migration 9999-of-tomorrow\\)`,
    ],
  ])('is refused in one line for data of a program %s', async (_, version, named) => {
    const { sqlite, close } = await openDatabase(folder.path);
    sqlite.exec(`insert into kysely_migration values ('9999-of-tomorrow', '2030-01-01T00:00:00.000Z');
      update installation set value = '${version}' where name = 'version'`);
    close();
    const own = packageJson.version;
    expect(await why(spawnBranch({ folder: folder.path }))).toMatch(
      new RegExp(
        `cannot start: this data is of ${named}, this program is ${own}: start the newer [^\\n]+\\n$`,
      ),
    );
  });

  it.each(['branch', 'central'])(
    'of a %s with --version prints version and build, and nothing starts',
    async (kind) => {
      const { code, lines } = await runCommand(
        `${kind}-server/main.ts`,
        { dataDir: folder.path },
        '--version',
      );
      const build = /^Turno (\S+) \((source|[0-9a-f]{8}\+?, \d{4}-\d\d-\d\d)\)$/.exec(lines[0] ?? '');
      expect({ code, version: build?.[1], lines: lines.length }).toEqual({
        code: 0,
        version: packageJson.version,
        lines: 1,
      });
      expect(readdirSync(folder.path)).toEqual([]);
    },
  );

  it('is refused in one line for an impossible file', async () => {
    mkdirSync(join(folder.path, 'turno.db'));
    expect(await why(spawnBranch({ folder: folder.path }))).toMatch(/cannot start: the database [^\n]+\n$/);
  });

  it('is refused in one line for a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    try {
      const said = await why(spawnBranch({ folder: folder.path, port }));
      expect(said).toMatch(
        new RegExp(
          `cannot start: address already in use 127\\.0\\.0\\.1:${port}; set TURNO_PORT [^\\n]+\\n$`,
        ),
      );
    } finally {
      other.close();
    }
  });

  it('asserts the conditions of durability', async () => {
    const database = await openDatabase(folder.path);
    const pragma = (name: string) => database.sqlite.pragma(name, { simple: true });
    expect([pragma('journal_mode'), pragma('synchronous'), pragma('foreign_keys')]).toEqual(['wal', 2, 1]);
    expect(() => database.readable.prepare(`delete from users`).run()).toThrow(/readonly/);
    database.close();
  });
});

describe('settings', () => {
  it.each([
    ['everybody on the network', {}, true],
    ['nobody where only this machine reaches it', { TURNO_HOST: '127.0.0.1' }, false],
    ['nobody where it is told so', { TURNO_ANNOUNCE: '0' }, false],
    ['everybody where it is told so', { TURNO_HOST: 'localhost', TURNO_ANNOUNCE: '1' }, true],
  ])('announce a branch to %s', (_, environment, announces) => {
    expect(readSettings(environment, []).announces).toBe(announces);
  });

  it('have defaults', () => {
    expect(readSettings({}, [])).toEqual({
      port: 8080,
      host: '0.0.0.0',
      proxies: [],
      announces: true,
      dataDir: './data',
      // Set by the administrator.
      syncType: undefined,
      adminPassword: undefined,
      language: undefined,
      secretKey: undefined,
      metricsToken: undefined,
      licenceKey: null,
      updateKey: null,
      directoryTrust: expect.anything(),
      voice: DEFAULT_VOICE,
      sms: { endpoint: undefined },
      demo: false,
      demoPastDays: 90,
      isDemoLive: false,
      logLevel: 'info',
      central: {
        url: undefined,
        insecure: false,
        enrolmentCode: undefined,
        reservedSpaceBytes: 64 * 1024 * 1024,
        filesQuotaBytes: 4096 * 1024 * 1024,
        filesLineShare: 0.33,
      },
    });
  });

  it.each([
    [{ TURNO_DEMO: '1' }, []],
    [{}, ['node', 'main.ts', '--demo']],
  ])('keep a demonstration local and quiet (%j %j)', (environment, argv) => {
    expect(readSettings(environment, argv)).toMatchObject({
      demo: true,
      syncType: 'standalone',
      host: '127.0.0.1',
      logLevel: 'warn',
    });
  });

  it('simulate customers only in the demonstration of `npm start`', () => {
    const started = packageJson.scripts.start.split(' ');
    expect(readSettings({}, started)).toMatchObject({ demo: true, isDemoLive: true, demoPastDays: 90 });
    expect(readSettings({ TURNO_DEMO_LIVE: '0' }, started).isDemoLive).toBe(false);
    expect(readSettings({}, packageJson.scripts.branch.split(' ')).isDemoLive).toBe(false);
  });

  it.each([
    ['TURNO_PORT', 'eighty'],
    ['TURNO_PORT', '65536'],
    ['TURNO_SYNC_TYPE', 'both'],
    ['TURNO_ADMIN_PASSWORD', 'short'],
    ['TURNO_DEMO', 'yes'],
    ['TURNO_DEMO_PAST', '-1'],
    ['TURNO_DEMO_LIVE', 'often'],
    ['TURNO_LOG_LEVEL', 'loud'],
    ['TURNO_CENTRAL_URL', 'not an address'],
    ['TURNO_CENTRAL_URL', 'http://central.example.com'],
    ['TURNO_RESERVED_DISK_MB', '-1'],
    ['TURNO_LICENCE_KEY', 'not a key'],
    ['TURNO_SECRET_KEY', 'short'],
  ])('refuse %s=%s in one line that names it', (name, value) => {
    const read = () => readSettings({ [name]: value }, []);
    expect(read).toThrow(SettingError);
    expect(read).toThrow(new RegExp(`^${name} cannot be used: [^\\n]+$`));
  });
});
