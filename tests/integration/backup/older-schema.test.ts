import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '#branch-server/db/migrations/list.ts';
import { listServices } from '#shared/contract/configuration/services.ts';
import { writeBackup } from '#shared/server/backup/write-backup.ts';
import { migrate } from '#shared/server/db/migrate.ts';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';
import { check, checkAndRestore } from '#tests/support/actions/backup-actions.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const LAST = '0001-shared';

describe('a backup of an older version', () => {
  const folder = temporaryFolder();
  let branch: Branch;
  let admin: SignedIn;
  beforeAll(async () => {
    branch = await startBranch();
    admin = await branch.signIn('admin');
  });
  afterAll(async () => {
    await branch.stop();
    folder.remove();
  });

  /** A database of a server of that version: the demo rows in its tables. */
  async function oldBackup(): Promise<Blob> {
    const live = join(folder.path, 'old.db');
    const sqlite = withFunctions(new Sqlite(live));
    const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: sqlite }) });
    const migrations = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name <= LAST));
    await migrate(db, migrations);
    sqlite.pragma('foreign_keys = off');
    sqlite.prepare(`attach ? as present`).run(join(branch.folder, 'turno.db'));
    for (const table of [
      'branch_types',
      'branches',
      'roles',
      'role_modules',
      'employees',
      'users',
      'services',
    ]) {
      const columns = rowsOf<{ name: string }>(sqlite, `select name from pragma_table_info('${table}')`)
        .map(({ name }) => name)
        .join();
      sqlite.exec(`insert into main.${table} (${columns}) select ${columns} from present.${table}`);
    }
    sqlite.exec(`detach present; update services set name = 'Antes ' || name`);
    await db.destroy();
    const { file } = await writeBackup({
      dataDir: folder.path,
      live,
      folder: folder.path,
      key: Buffer.alloc(32),
      origin: {
        server: 'branch',
        version: '0.9',
        syncType: 'standalone',
        branchName: 'Centro',
        createdAt: branch.clock.now(),
      },
    });
    return new Blob([readFileSync(file)]);
  }

  it('is migrated to the present schema and then served', async () => {
    const file = await oldBackup();
    expect(await check(admin, file)).toMatchObject({
      version: '0.9',
      upgraded: 'Y',
      staysSignedIn: 'Y',
      tickets: 0,
    });
    await checkAndRestore(admin, file);
    const { rows } = await admin.call(listServices, {});
    expect(rows.map(({ name }) => name).every((name) => name.startsWith('Antes '))).toBe(true);
    const schema = lookInto(branch.folder, (sqlite) =>
      rowsOf<{ name: string }>(sqlite, 'select name from kysely_migration order by name'),
    );
    expect(schema.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS).sort());
    await branch.restart();
    expect((await branch.signIn('admin')).idUser).toBe(admin.idUser);
  });
});
