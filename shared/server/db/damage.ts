import type { Logger } from 'pino';

/** Error codes of SQLite and PostgreSQL for corrupt data. */
const CODES: readonly string[] = ['SQLITE_NOTADB', 'XX001', 'XX002'];

/** True for errors of a corrupt or foreign database. */
export function isDamaged(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const code = String(error.code);
  return code.startsWith('SQLITE_CORRUPT') || CODES.includes(code);
}

/** Instruction for operators, in the last line of a failed start and in the log. */
export const REPAIR_HINT = 'put a backup back; `npm run check` names the newest one here and says how';

/** Records whether the database was found damaged: from then on the health reports it. */
export interface DamageWatch {
  /** Checks an error; logs damage once. */
  look(error: unknown): void;
  isDamaged(): boolean;
}

/** @param database its file or location */
export function createDamageWatch(database: string, log: Logger): DamageWatch {
  let seen = false;
  return {
    look(error) {
      if (seen || !isDamaged(error)) return;
      seen = true;
      log.fatal({ err: error, database }, `the database is damaged: ${REPAIR_HINT}`);
    },
    isDamaged: () => seen,
  };
}
