/** Codes of SQLite, PostgreSQL and file systems. */
const CODES: readonly unknown[] = ['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT'];

/** Tells whether something could not be written for want of room: nothing of it was kept then. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CODES.includes(error.code);
