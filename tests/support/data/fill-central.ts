import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CentralDatabaseOptions } from '#central-server/db/database.ts';
import { DATABASE_FILES } from '#shared/server/db/database-files.ts';
import { fillDatabase } from '../servers/test-databases.ts';
import { demonstration, type MadeAtCentral } from './demonstration.ts';

/**
 * Puts what was made before the first test into the place of a central where nothing is yet. Tells whether it did:
 * where nothing was made, the server makes its own.
 */
export async function fillCentral(
  { dataDir, databaseUrl }: CentralDatabaseOptions,
  made: MadeAtCentral,
): Promise<boolean> {
  if (databaseUrl) return fillDatabase(databaseUrl, made);
  const from = demonstration(made);
  if (!from || existsSync(join(dataDir, DATABASE_FILES.central))) return false;
  cpSync(from, dataDir, { recursive: true });
  return true;
}
