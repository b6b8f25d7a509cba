/** Thrown where the database cannot be used; the message is one line for the person who starts the server. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault';
}

/** Says of any failure to open which database it is about. */
export function asDatabaseFault(error: unknown, database: string): DatabaseFault {
  if (error instanceof DatabaseFault) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new DatabaseFault(`the database ${database} cannot be used: ${reason}`, { cause: error });
}
