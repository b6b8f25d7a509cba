import type { Kysely } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import packageJson from '#package.json' with { type: 'json' };
import { DatabaseError } from './database-error.ts';
import type { SharedTables } from './tables.ts';

/** Name under which a database knows the newest program that has changed it. */
const VERSION = 'version';

type Migrations = Readonly<Record<string, Migration>>;
/** The tables of either server; only those of both are used here. */
type Database = Pick<SharedTables, 'installation'> & { [DEFAULT_MIGRATION_TABLE]: { readonly name: string } };

/**
 * Applies all migrations. One process at a time if several share the database; later ones find nothing to do.
 * Throws DatabaseError if a newer program has migrated it further.
 */
export async function migrate<Tables>(db: Kysely<Tables>, migrations: Migrations): Promise<void> {
  const database = db as unknown as Kysely<Database>;
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => ({ ...migrations }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) {
    const [unknown] = await unknownMigrations(database, migrations);
    throw unknown === undefined ? error : await newerThan(database, unknown);
  }
  await noteVersion(database);
}

/** Migrations of the database that this program lacks, newest first. */
async function unknownMigrations(db: Kysely<Database>, migrations: Migrations): Promise<string[]> {
  // If this cannot be read, the first migration reports the error.
  const had = await db
    .selectFrom(DEFAULT_MIGRATION_TABLE)
    .select('name')
    .execute()
    .catch(() => []);
  const names = had.map(({ name }) => name).filter((name) => !(name in migrations));
  return names.sort().reverse();
}

async function newerThan(db: Kysely<Database>, migration: string): Promise<DatabaseError> {
  const own = packageJson.version;
  const noted = await versionOf(db);
  const of =
    noted === undefined || noted === own
      ? `a newer build of Turno ${own} (migration ${migration})`
      : `Turno ${noted}`;
  return new DatabaseError(
    `this data is of ${of}, this program is ${own}: start the newer program, or put a backup back from before the upgrade`,
  );
}

async function noteVersion(db: Kysely<Database>): Promise<void> {
  const value = packageJson.version;
  if ((await versionOf(db)) === value) return;
  await db
    .insertInto('installation')
    .values({ name: VERSION, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

async function versionOf(db: Kysely<Database>): Promise<string | undefined> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', VERSION)
    .executeTakeFirst();
  return row?.value;
}
