import { createHash } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS as BRANCH } from '#branch-server/db/migrations/list.ts';
import { MIGRATIONS as CENTRAL } from '#central-server/db/migrations/list.ts';
import { definitionsOf } from '#shared/server/backup/database-content.ts';
import { migrate } from '#shared/server/db/migrate.ts';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';

/** Hash of the schema after each migration, by its name. */
async function schemaHashes(migrations: typeof BRANCH): Promise<Record<string, string>> {
  const database = withFunctions(new Sqlite(':memory:'));
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) });
  const applied: Record<string, (typeof BRANCH)[string]> = {};
  const hashes: Record<string, string> = {};
  for (const [name, migration] of Object.entries(migrations).sort()) {
    applied[name] = migration;
    await migrate(db, applied);
    hashes[name] = createHash('sha256').update(definitionsOf(database).join('\n')).digest('hex').slice(0, 16);
  }
  await db.destroy();
  return hashes;
}

describe('released migrations', () => {
  // Until 1.0.0 is tagged the first migrations may change: run this file with `-u`. After that, only add lines.
  it('create the same schema as when they were released', async () => {
    const hashes = { branch: await schemaHashes(BRANCH), central: await schemaHashes(CENTRAL) };
    await expect(`${JSON.stringify(hashes, null, 2)}\n`).toMatchFileSnapshot('released-migrations.json');
  });

  it('have numbers that are unique per server', () => {
    for (const migrations of [BRANCH, CENTRAL]) {
      const numbers = Object.keys(migrations).map((name) => name.slice(0, 4));
      expect(new Set(numbers).size).toBe(numbers.length);
    }
  });
});
