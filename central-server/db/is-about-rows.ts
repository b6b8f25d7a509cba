/** SQLSTATE classes 22 (data) and 23 (integrity), and what SQLite has of them. */
const ABOUT_ROWS = /^(2[23]...|SQLITE_(CONSTRAINT.*|MISMATCH|TOOBIG|RANGE))$/;

/** Tells whether an error is about rows that the database refuses, and not about the database itself. */
export function isAboutRows(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && ABOUT_ROWS.test(String(error.code));
}
