import type { CentralDatabaseOptions } from '#central-server/db/database.ts';
import { programOf } from './program-of.ts';
import { type SpawnedBranch, spawnBranch } from './spawn-branch.ts';

/** Central as a separate process, started as installed. Rejects if it does not start. */
export const spawnCentral = (
  { dataDir, databaseUrl }: CentralDatabaseOptions,
  settings: Readonly<Record<string, string>> = {},
): Promise<SpawnedBranch> =>
  spawnBranch({
    folder: dataDir,
    program: programOf('central-server/main.ts'),
    settings: { ...(databaseUrl && { TURNO_DATABASE_URL: databaseUrl }), ...settings },
  });
