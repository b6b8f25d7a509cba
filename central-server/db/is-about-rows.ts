/** SQLSTATE classes 22 (data) and 23 (integrity), and the equivalents of SQLite. */
const ABOUT_ROWS = /^(2[23]...|SQLITE_(CONSTRAINT.*|MISMATCH|TOOBIG|RANGE))$/;

/** Whether an error is about rejected rows, not about the database itself. */
export function isAboutRows(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && ABOUT_ROWS.test(String(error.code));
}
