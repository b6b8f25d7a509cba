import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CentralDatabaseOptions } from '#central-server/db/database.ts';

const MAIN = fileURLToPath(new URL('../../../shared/server/audit/verify/main.ts', import.meta.url));

export interface Verified {
  readonly code: number;
  readonly lines: readonly string[];
}

/** The command that verifies an audit, as somebody runs it beside the server. */
export function runAuditVerify(
  { dataDir, databaseUrl }: CentralDatabaseOptions,
  ...args: readonly string[]
): Promise<Verified> {
  const { TURNO_DATABASE_URL: _own, ...environment } = process.env;
  const env = {
    ...environment,
    TURNO_DATA_DIR: dataDir,
    ...(databaseUrl && { TURNO_DATABASE_URL: databaseUrl }),
  };
  return new Promise((resolve) => {
    const verifying = execFile(process.execPath, [MAIN, ...args], { env }, (_error, stdout, stderr) => {
      const lines = `${stdout}${stderr}`.split('\n').filter((line) => line !== '');
      resolve({ code: verifying.exitCode ?? -1, lines });
    });
  });
}
