import { join } from 'node:path';
import packageJson from '#package.json' with { type: 'json' };
import { namingDamaged } from '#shared/server/db/database-error.ts';
import { DATABASE_FILES } from '#shared/server/db/database-files.ts';
import { printVersion } from '#shared/server/kit/build-info.ts';
import { outliveOutput, stopOnSignal } from '#shared/server/kit/server-process.ts';
import { whyNot } from '#shared/server/kit/why-not.ts';
import { runBranch } from './run-branch.ts';
import { readSettings } from './settings.ts';

outliveOutput();
printVersion(packageJson.version, process.argv);
try {
  const settings = readSettings(process.env, process.argv);
  const database = join(settings.dataDir, DATABASE_FILES.branch);
  await runBranch(settings, stopOnSignal).catch((error: unknown) => {
    throw namingDamaged(error, database);
  });
} catch (error) {
  process.stderr.write(`Turno cannot start: ${whyNot(error)}\n`);
  process.exitCode = 1;
}
