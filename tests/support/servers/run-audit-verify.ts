import type { CentralDatabaseOptions } from '#central-server/db/database.ts';
import { type CommandOutcome, runCommand } from './run-command.ts';

/** The command that verifies an audit, run beside the server. */
export const runAuditVerify = (
  storage: CentralDatabaseOptions,
  ...args: readonly string[]
): Promise<CommandOutcome> => runCommand('shared/server/audit/verify/main.ts', storage, ...args);
