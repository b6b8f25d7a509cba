import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

/**
 * Brings the database to the last of the migrations. One process at a time where several share it; those that come
 * later find the work done.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
