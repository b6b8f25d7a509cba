import { execFile } from 'node:child_process';
import type { CentralDatabaseOptions } from '#central-server/db/database.ts';
import { programOf } from './program-of.ts';

export interface CommandOutcome {
  readonly code: number;
  readonly lines: readonly string[];
}

/**
 * A command of the product, run on the machine beside the server.
 *
 * @param program below the project
 */
export function runCommand(
  program: string,
  { dataDir, databaseUrl }: CentralDatabaseOptions,
  ...args: readonly string[]
): Promise<CommandOutcome> {
  const { TURNO_DATABASE_URL: _own, ...environment } = process.env;
  const env = {
    ...environment,
    TURNO_DATA_DIR: dataDir,
    ...(databaseUrl && { TURNO_DATABASE_URL: databaseUrl }),
  };
  return new Promise((resolve) => {
    const running = execFile(
      process.execPath,
      [programOf(program), ...args],
      { env },
      (_error, stdout, stderr) => {
        const lines = `${stdout}${stderr}`.split('\n').filter((line) => line !== '');
        resolve({ code: running.exitCode ?? -1, lines });
      },
    );
  });
}
