import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CentralDatabaseOptions } from '#central-server/db/database.ts';
import { DATABASE_FILES } from '#shared/server/db/database-files.ts';
import { fillDatabase } from '../servers/test-databases.ts';
import { type CreatedAtCentral, demonstration } from './demonstration.ts';

/** Copies prepared data into an empty central. True if done; otherwise the server creates its own. */
export async function fillCentral(
  { dataDir, databaseUrl }: CentralDatabaseOptions,
  created: CreatedAtCentral,
): Promise<boolean> {
  if (databaseUrl) return fillDatabase(databaseUrl, created);
  const from = demonstration(created);
  if (!from || existsSync(join(dataDir, DATABASE_FILES.central))) return false;
  cpSync(from, dataDir, { recursive: true });
  return true;
}
