import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#branch-server/db/open-database.ts';
import { ROOT } from '#build/once.ts';
import { openCentralDatabase } from '#central-server/db/database.ts';
import { listBlacklist } from '#shared/contract/access/blacklist.ts';
import { getHealth } from '#shared/contract/installation/health.ts';
import { DATABASE_FILES } from '#shared/server/db/database-files.ts';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { damageTable } from '#tests/support/data/damage-table.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { runCommand } from '#tests/support/servers/run-command.ts';
import { spawnBranch } from '#tests/support/servers/spawn-branch.ts';
import { startBranch } from '#tests/support/servers/start-branch.ts';
import { startCentral } from '#tests/support/servers/start-central.ts';

const MAKE = {
  branch: async (dataDir: string) => (await openDatabase(dataDir)).close(),
  central: async (dataDir: string) => (await openCentralDatabase({ dataDir })).close(),
};
const START = { branch: () => startBranch(), central: () => startCentral() };
/** Tables that each server reads before it answers. */
const READ_AT_START = { branch: 'tickets', central: 'users' };
const MALFORMED = 'database disk image is malformed';

describe.each(['branch', 'central'] as const)('a damaged database of a %s server', (kind) => {
  let folder: TemporaryFolder;
  let file: string;
  beforeEach(async () => {
    folder = temporaryFolder();
    file = join(folder.path, DATABASE_FILES[kind]);
    await MAKE[kind](folder.path);
  });
  afterEach(() => folder.remove());

  const check = () => runCommand('shared/server/backup/commands/check.ts', { dataDir: folder.path });
  const start = () =>
    spawnBranch({ folder: folder.path, program: join(ROOT, `${kind}-server/main.ts`) }).then(
      async (running) => {
        await running.kill();
        return 'it started';
      },
      (error: Error) => error.message,
    );

  it('prevents the start, with one line that names the file and gives advice', async () => {
    damageTable(file, READ_AT_START[kind]);
    expect(await start()).toBe(
      `the server ended with 1 and said: Turno cannot start: the database ${file} cannot be used: ${MALFORMED}; put a backup back; \`npm run check\` names the newest one here and says how\n`,
    );
  });

  it('is reported by health and log of a running server', async () => {
    const server = await START[kind]();
    try {
      const admin = await server.signIn('admin');
      await server.restart(() =>
        damageTable(join(server.folder, DATABASE_FILES[kind]), 'password_blacklist'),
      );
      expect(await server.anybody.call(getHealth, {})).toMatchObject({ database: 'ok' });
      for (const _ of ['once', 'again'])
        expect((await apiErrorOf(admin.call(listBlacklist, {}))).status).toBe('GENERIC_ERROR');
      expect(await server.anybody.call(getHealth, {})).toMatchObject({ database: 'damaged' });
      const said = server.log.lines().filter(({ msg }) => msg.startsWith('the database is damaged: '));
      expect(said).toMatchObject([{ level: 60, database: join(server.folder, DATABASE_FILES[kind]) }]);
    } finally {
      await server.stop();
    }
  });

  it('is found by the check, which names the newest backup and how to restore it', async () => {
    expect(await check()).toEqual({ code: 0, lines: [`Database ${file}: in order.`, 'Audit: no entries.'] });
    damageTable(file, 'password_blacklist');
    const without = await check();
    expect(without.code).toBe(1);
    expect(without.lines[0]).toContain(`Database ${file}: DAMAGED, `);
    expect(without.lines).toContain(
      `None is kept in ${folder.path}: take the newest backup that you have elsewhere.`,
    );

    mkdirSync(join(folder.path, 'backups'));
    for (const day of ['18', '20', '19'])
      writeFileSync(join(folder.path, 'backups', `replaced-2026-11-${day}-101500-000.db`), '');
    const stored = join(folder.path, 'backups', 'replaced-2026-11-20-101500-000.db');
    const { lines } = await check();
    expect(lines).toContain(
      `The newest database that is kept here is ${stored}, as it was until 2026-11-20T10:15:00.000Z.`,
    );
    expect(lines).toContain(
      'To put a database back: stop the server, `npm run restore -- FILE`, start. What is there now is kept.',
    );
  });

  it('is not in order if it is empty', async () => {
    for (const name of ['', '-wal', '-shm']) rmSync(`${file}${name}`, { force: true });
    new Sqlite(file).close();
    writeFileSync(file, '');
    const { code, lines } = await check();
    expect(code).toBe(2);
    expect(lines).toEqual([
      expect.stringMatching(`^Nothing can be checked: the database ${file} is empty: it has no tables`),
    ]);
  });

  it('may contain dangling references, or lack rows', async () => {
    const sqlite = withFunctions(new Sqlite(file));
    sqlite.pragma('foreign_keys = off');
    sqlite.prepare('insert into role_modules (id, id_roles, id_modules) values (1, 99, 20)').run();
    sqlite.close();
    expect(await check()).toMatchObject({
      code: 1,
      lines: expect.arrayContaining([
        `Database ${file}: DAMAGED, row 1 of role_modules refers to a row of roles that is not there.`,
      ]),
    });
    writeFileSync(file, 'This is no database, but it is long. '.repeat(99));
    expect(await check()).toMatchObject({
      code: 1,
      lines: expect.arrayContaining([`Database ${file}: DAMAGED, file is not a database.`]),
    });
  });
});

it('a check requires a database', async () => {
  const empty = temporaryFolder();
  try {
    expect(await runCommand('shared/server/backup/commands/check.ts', { dataDir: empty.path })).toEqual({
      code: 2,
      lines: [`Nothing can be checked: there is no database in ${empty.path}; set TURNO_DATA_DIR`],
    });
  } finally {
    empty.remove();
  }
});
