import { fileURLToPath } from 'node:url';
import type { CentralDatabaseOptions } from '#central-server/db/database.ts';
import { type SpawnedBranch, spawnBranch } from './spawn-branch.ts';

const MAIN = fileURLToPath(new URL('../../../central-server/main.ts', import.meta.url));

/** Central as it is started, as a process of its own. Rejects when it does not start. */
export const spawnCentral = (
  { dataDir, databaseUrl }: CentralDatabaseOptions,
  settings: Readonly<Record<string, string>> = {},
): Promise<SpawnedBranch> =>
  spawnBranch({
    folder: dataDir,
    program: MAIN,
    settings: { ...(databaseUrl && { TURNO_DATABASE_URL: databaseUrl }), ...settings },
  });
