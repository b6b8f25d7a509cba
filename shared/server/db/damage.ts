import type { Logger } from 'pino';

/** Codes by which SQLite and PostgreSQL say that what is on the disk is not what they wrote. */
const CODES: readonly string[] = ['SQLITE_NOTADB', 'XX001', 'XX002'];

/** Tells whether an error says that a database is damaged, or none at all. */
export function isDamaged(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const code = String(error.code);
  return code.startsWith('SQLITE_CORRUPT') || CODES.includes(code);
}

/** What to do about it, for whoever reads a start's last line or the log. */
export const REPAIR_HINT = 'put a backup back; `npm run check` names the newest one here and says how';

/** Remembers whether the database of a running server was found damaged: from then on its health says so. */
export interface DamageWatch {
  /** Looks at an error that came up; of damage the log is told, once. */
  look(error: unknown): void;
  isDamaged(): boolean;
}

/** @param database its file, or where it is */
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
