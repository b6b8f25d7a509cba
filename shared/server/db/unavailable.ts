/** SQLSTATEs of PostgreSQL for a server that starts, stops or has no connection left, and of broken connections. */
const STATES = /^(57P0[1-5]|08...|53300)$/;
/** Errors of `pg` for a connection that broke; it gives them no code. */
const MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/;

/**
 * A connection to the database that could not be opened, or that broke.
 * @internal used by tests besides this file
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** Converts an error of opening a connection; errors of the address or the account are unchanged. */
export function connectionError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isRejected = 'severity' in error && !isDatabaseUnavailable(error);
  return isRejected ? error : new DatabaseUnavailableError(messageOf(error), { cause: error });
}

/** True if the database does not answer at the moment, so that the request may be repeated. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined) return MESSAGES.test(error.message);
  const isBroken = (code === 'ECONNRESET' && syscall === 'read') || (code === 'EPIPE' && syscall === 'write');
  return STATES.test(code) || isBroken;
}

/** An AggregateError of several addresses has no message. */
const messageOf = (error: Error): string =>
  error.message || String((error as NodeJS.ErrnoException).code ?? error.name);
