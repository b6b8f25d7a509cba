import { isDamaged, REPAIR_HINT } from './damage.ts';

/** Thrown if the database cannot be used; the message is one line for the administrator who starts the server. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

/** Adds the database to an error of damage found after opening; other errors are unchanged. */
export const namingDamaged = (error: unknown, database: string): unknown =>
  isDamaged(error) ? toDatabaseError(error, database) : error;

/** Converts an error of opening a database, with its name. */
export function toDatabaseError(error: unknown, database: string): DatabaseError {
  if (error instanceof DatabaseError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const reason = isDamaged(error) ? `${message}; ${REPAIR_HINT}` : message;
  return new DatabaseError(`the database ${database} cannot be used: ${reason}`, { cause: error });
}
