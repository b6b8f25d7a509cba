import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCentralDatabase } from '#central-server/db/database.ts';
import { readSettings } from '#central-server/settings.ts';
import { authenticate } from '#shared/contract/access/sign-in.ts';
import { createClient } from '#shared/contract/client.ts';
import { createService, listServices } from '#shared/contract/configuration/services.ts';
import { getHealth } from '#shared/contract/installation/health.ts';
import { SettingError } from '#shared/server/kit/read-environment.ts';
import { DEFAULT_VOICE } from '#shared/server/speech/voice-settings.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { spawnCentral } from '#tests/support/servers/spawn-central.ts';

const PASSWORD = 'a password of nine words';
const REAL = { name: 'Divisas', description: '', enabled: 'Y', idShort: '40', serviceTime: 60 } as const;

const at = (origin: string, token: string | null = null) =>
  createClient({ origin, token: () => token, fetch, randomKey: randomUUID });

async function signedIn(origin: string) {
  const body = { username: 'admin', password: PASSWORD };
  return at(origin, (await at(origin).call(authenticate, { body })).access_token);
}

const why = (start: Promise<unknown>) =>
  start.then(
    () => 'it started',
    (error: Error) => error.message,
  );

describeCentral('central as a process', (_open, newStorage, dialect) => {
  it('names the program that migrated the data further', async () => {
    const where = await newStorage();
    const { db, close } = await openCentralDatabase(where);
    await sql`insert into kysely_migration values ('9999-of-tomorrow', '2030-01-01T00:00:00.000Z')`.execute(
      db,
    );
    await db.updateTable('installation').set({ value: '9.1.0' }).where('name', '=', 'version').execute();
    await close();
    expect(await why(spawnCentral(where))).toMatch(/cannot start: this data is of Turno 9\.1\.0, [^\n]+\n$/);
  });

  it('creates an administrator the first time, and keeps answered data after a power cut', async () => {
    const where = await newStorage();
    const first = await spawnCentral(where, { TURNO_ADMIN_PASSWORD: PASSWORD });
    expect(await at(first.origin).call(getHealth, {})).toMatchObject({ syncType: 'central', database: 'ok' });
    await (await signedIn(first.origin)).call(createService, { body: REAL });
    await first.kill();

    const second = await spawnCentral(where, { TURNO_ADMIN_PASSWORD: 'another that is not asked for' });
    const { rows } = await (await signedIn(second.origin)).call(listServices, {});
    expect(rows).toMatchObject([{ name: 'Divisas' }]);
    await second.kill();
  });

  it.runIf(dialect === 'postgres')('starts several processes concurrently on a new database', async () => {
    const where = await newStorage();
    const started = await Promise.all(
      [1, 2].map(() => spawnCentral(where, { TURNO_ADMIN_PASSWORD: PASSWORD })),
    );
    const [here, there] = await Promise.all(started.map(({ origin }) => signedIn(origin)));
    await here?.call(createService, { body: REAL });
    expect((await there?.call(listServices, {}))?.total).toBe(1);
    await Promise.all(started.map((server) => server.kill()));
  });
});

describe('starting central', () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  it('is refused in one line for a file that is not a database', async () => {
    writeFileSync(join(folder.path, 'turno-central.db'), 'This is no database, but it is long. '.repeat(99));
    expect(await why(spawnCentral({ dataDir: folder.path }))).toMatch(
      /Turno cannot start: the database \S+ cannot be used: [^\n]+\n$/,
    );
  });

  it('is refused in one line without the password if PostgreSQL does not answer', async () => {
    const deleted = createServer().listen(0, '127.0.0.1');
    await once(deleted, 'listening');
    const { port } = deleted.address() as AddressInfo;
    deleted.close();
    const databaseUrl = `postgres://turno:secret@127.0.0.1:${port}/turno`;
    const said = await why(spawnCentral({ dataDir: folder.path, databaseUrl }));
    expect(said).toMatch(/cannot start: the database 127\.0\.0\.1:\d+\/turno cannot be used: [^\n]+\n$/);
    expect(said).not.toContain('secret');
  });

  it('asserts the conditions of durability', async () => {
    const database = await openCentralDatabase({ dataDir: folder.path });
    const pragma = async (name: string) => {
      const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(database.db);
      return Object.values(rows[0] ?? {})[0];
    };
    expect([await pragma('journal_mode'), await pragma('synchronous'), await pragma('foreign_keys')]).toEqual(
      ['wal', 2, 1],
    );
    await expect(database.reader.deleteFrom('users').execute()).rejects.toThrow(/readonly/);
    await database.close();
  });
});

describe('settings of central', () => {
  it('have defaults', () => {
    expect(readSettings({}, [])).toEqual({
      port: 8080,
      host: '0.0.0.0',
      proxies: [],
      dataDir: './data',
      databaseUrl: undefined,
      adminPassword: undefined,
      language: undefined,
      secretKey: undefined,
      metricsToken: undefined,
      licenceKey: null,
      updateKey: null,
      directoryTrust: expect.anything(),
      voice: DEFAULT_VOICE,
      sms: { endpoint: undefined },
      reservedSpaceBytes: 64 * 1024 * 1024,
      keyDays: 90,
      demo: false,
      logLevel: 'info',
    });
  });

  it('keep a demonstration local and its log quiet', () => {
    for (const demo of [
      readSettings({ TURNO_DEMO: '1' }, []),
      readSettings({}, ['node', 'main.ts', '--demo']),
    ]) {
      expect(demo).toMatchObject({ demo: true, host: '127.0.0.1', logLevel: 'warn' });
    }
  });

  it.each([
    ['TURNO_PORT', 'eighty'],
    ['TURNO_DATABASE_URL', 'mysql://localhost/turno'],
    ['TURNO_DATABASE_URL', 'somewhere'],
    ['TURNO_ADMIN_PASSWORD', 'short'],
    ['TURNO_LOG_LEVEL', 'loud'],
  ])('refuse %s=%s in one line that names it', (name, value) => {
    const read = () => readSettings({ [name]: value }, []);
    expect(read).toThrow(SettingError);
    expect(read).toThrow(new RegExp(`^${name} cannot be used: [^\\n]+$`));
  });
});
