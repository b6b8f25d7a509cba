import { chownSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#branch-server/db/open-database.ts';
import { openCentralDatabase } from '#central-server/db/database.ts';
import { DATABASE_FILES, type ServerKind } from '#shared/server/db/database-files.ts';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';
import { damageTable } from '#tests/support/data/damage-table.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { runCommand } from '#tests/support/servers/run-command.ts';
import { spawnBranch } from '#tests/support/servers/spawn-branch.ts';

const MAKE = {
  branch: async (dataDir: string) => (await openDatabase(dataDir)).close(),
  central: async (dataDir: string) => (await openCentralDatabase({ dataDir })).close(),
};

let folder: TemporaryFolder;
let elsewhere: TemporaryFolder;
beforeEach(() => {
  folder = temporaryFolder();
  elsewhere = temporaryFolder();
});
afterEach(() => {
  folder.remove();
  elsewhere.remove();
});

const restore = (...args: string[]) =>
  runCommand('shared/server/backup/commands/restore.ts', { dataDir: folder.path }, ...args);

/** A closed database of a server with a recognisable content. */
async function databaseIn({ path }: TemporaryFolder, kind: ServerKind, mark: string): Promise<string> {
  await MAKE[kind](path);
  const file = join(path, DATABASE_FILES[kind]);
  const sqlite = withFunctions(new Sqlite(file));
  sqlite.prepare(`insert into installation values ('mark', ?)`).run(mark);
  sqlite.close();
  return file;
}

function markIn(file: string): unknown {
  const sqlite = withFunctions(new Sqlite(file, { readonly: true }));
  try {
    return sqlite.prepare(`select value from installation where name = 'mark'`).pluck().get();
  } finally {
    sqlite.close();
  }
}

it.each(['branch', 'central'] as const)(
  'a copy of a %s is served, and the former database is kept',
  async (kind) => {
    const live = await databaseIn(folder, kind, 'before');
    const copy = await databaseIn(elsewhere, kind, 'copy');
    const { code, lines } = await restore(copy);
    expect({ code, lines }).toEqual({
      code: 0,
      lines: [
        `${live} is ${copy} now.`,
        expect.stringMatching(/^What was there is kept as .*replaced-\S+\.db\.$/),
        'Start the server. It says on its page for backups what was lost.',
      ],
    });
    expect(markIn(live)).toBe('copy');
    // Like the server's own files: not accessible to other users of the machine.
    expect(statSync(live).mode & 0o077).toBe(0);
    expect(markIn(/kept as (\S+)\.$/.exec(lines[1] ?? '')?.[1] ?? '')).toBe('before');
  },
);

it('an empty data folder accepts one too', async () => {
  const copy = await databaseIn(elsewhere, 'branch', 'copy');
  expect((await restore(copy)).code).toBe(0);
  expect(markIn(join(folder.path, DATABASE_FILES.branch))).toBe('copy');
});

it.skipIf(process.getuid?.() !== 0)('leaves no root-owned files in a folder of another account', async () => {
  const OTHER_USER = 65_534;
  await databaseIn(folder, 'branch', 'before');
  for (const name of ['.', ...readdirSync(folder.path)])
    chownSync(join(folder.path, name), OTHER_USER, OTHER_USER);
  expect((await restore(await databaseIn(elsewhere, 'branch', 'copy'))).code).toBe(0);
  const created = readdirSync(folder.path, { recursive: true, encoding: 'utf8' });
  expect(created).toEqual(expect.arrayContaining(['turno.lock', 'turno.db', 'backups']));
  expect(created.filter((name) => statSync(join(folder.path, name)).uid !== OTHER_USER)).toEqual([]);
});

it('replaces a damaged one, which is kept with its log', async () => {
  const live = await databaseIn(folder, 'branch', 'before');
  writeFileSync(live, 'This is no database any more. '.repeat(999));
  writeFileSync(`${live}-wal`, 'nor is this');
  const copy = await databaseIn(elsewhere, 'branch', 'copy');
  const { code, lines } = await restore(copy);
  expect({ code, lines }).toMatchObject({ code: 0 });
  expect(markIn(live)).toBe('copy');
  expect(existsSync(`${live}-wal`)).toBe(false);
});

it('is refused while a server runs', async () => {
  const server = await spawnBranch({ folder: folder.path });
  const copy = await databaseIn(elsewhere, 'branch', 'copy');
  const { code, lines } = await restore(copy);
  await server.end();
  expect({ code, lines }).toEqual({
    code: 1,
    lines: [
      `Nothing was put back: the data folder ${folder.path} is in use by process ${server.pid}: stop that server, or set TURNO_DATA_DIR to another folder`,
    ],
  });
  expect(markIn(join(folder.path, DATABASE_FILES.branch))).toBeUndefined();
});

it.each<[string, (copy: string) => string[], RegExp]>([
  ['no file', () => [], /say which file/],
  ['a file that is not there', (copy) => [`${copy}.gone`], /there is no file/],
  [
    'a file that is no database',
    (copy) => {
      writeFileSync(copy, 'words');
      return [copy];
    },
    /is no database of Turno/,
  ],
  [
    'a zip of the page',
    (copy) => {
      writeFileSync(`${copy}.zip`, '');
      return [`${copy}.zip`];
    },
    /restore it there, or unpack it/,
  ],
  [
    'a damaged copy',
    (copy) => {
      damageTable(copy, 'tickets');
      return [copy];
    },
    /is damaged/,
  ],
])('is refused in one line for %s, and nothing has changed', async (_, provided, why) => {
  const live = await databaseIn(folder, 'branch', 'before');
  const { code, lines } = await restore(...provided(await databaseIn(elsewhere, 'branch', 'copy')));
  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringMatching(why)]);
  expect(markIn(live)).toBe('before');
});

describe('the backup command', () => {
  const backUp = (dataDir: string, ...args: string[]) =>
    runCommand('shared/server/backup/commands/backup.ts', { dataDir }, ...args);

  it.each(['branch', 'central'] as const)(
    'copies the database of a %s, and replaces a backup',
    async (kind) => {
      await databaseIn(folder, kind, 'first');
      const file = join(elsewhere.path, 'backup.db');
      expect(await backUp(folder.path, file)).toEqual({
        code: 0,
        lines: [`${file} is a copy of ${join(folder.path, DATABASE_FILES[kind])}: in order.`],
      });
      expect(markIn(file)).toBe('first');
      expect(statSync(file).mode & 0o077).toBe(0);
      const sqlite = withFunctions(new Sqlite(join(folder.path, DATABASE_FILES[kind])));
      sqlite.exec(`update installation set value = 'second' where name = 'mark'`);
      sqlite.close();
      expect((await backUp(folder.path, file)).code).toBe(0);
      expect(markIn(file)).toBe('second');
    },
  );

  it('copies the database of a running server', async () => {
    const server = await spawnBranch({ folder: folder.path });
    const file = join(elsewhere.path, 'backup.db');
    const { code } = await backUp(folder.path, file);
    await server.end();
    expect(code).toBe(0);
    expect(existsSync(file)).toBe(true);
  });

  it.each<[string, (live: string) => [string, string], RegExp]>([
    [
      'a mistyped folder',
      (live) => [`${live}-folder`, 'backup.db'],
      /there is no database in \S+; set TURNO_DATA_DIR/,
    ],
    [
      'an empty database',
      (live) => {
        writeFileSync(live, '');
        return [folder.path, 'backup.db'];
      },
      /turno\.db is empty: it has no tables/,
    ],
    ['another file', () => [folder.path, 'notes.txt'], /notes\.txt is no database of Turno/],
    ['a folder that is not there', () => [folder.path, 'gone/backup.db'], /there is no folder \S+gone/],
  ])('refuses %s in one line, and writes nothing', async (_, given, why) => {
    writeFileSync(join(elsewhere.path, 'notes.txt'), 'words');
    const [dataDir, name] = given(await databaseIn(folder, 'branch', 'before'));
    const { code, lines } = await backUp(dataDir, join(elsewhere.path, name));
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(why)]);
    expect(readdirSync(elsewhere.path)).toEqual(['notes.txt']);
    expect(existsSync(`${folder.path}-folder`)).toBe(false);
  });
});
