import { isDamaged, WHAT_TO_DO } from './damage.ts';

/** Thrown where the database cannot be used; the message is one line for the person who starts the server. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault';
}

/** Says of damage that shows only once the database is open which one it is about; any other error stays as it is. */
export const namingDamaged = (error: unknown, database: string): unknown =>
  isDamaged(error) ? asDatabaseFault(error, database) : error;

/** Says of any failure to open which database it is about. */
export function asDatabaseFault(error: unknown, database: string): DatabaseFault {
  if (error instanceof DatabaseFault) return error;
  const said = error instanceof Error ? error.message : String(error);
  const reason = isDamaged(error) ? `${said}; ${WHAT_TO_DO}` : said;
  return new DatabaseFault(`the database ${database} cannot be used: ${reason}`, { cause: error });
}
