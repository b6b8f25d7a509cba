import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseError } from './database-error.ts';

/** Database file of each server, below its data folder. */
export const DATABASE_FILES = { branch: 'turno.db', central: 'turno-central.db' } as const;

export type ServerKind = keyof typeof DATABASE_FILES;

/** Servers with a database in a data folder. Throws DatabaseError if there is none. */
export function serversIn(dataDir: string): ServerKind[] {
  const kinds = Object.keys(DATABASE_FILES) as ServerKind[];
  const found = kinds.filter((kind) => existsSync(join(dataDir, DATABASE_FILES[kind])));
  if (found.length === 0) throw new DatabaseError(`there is no database in ${dataDir}; set TURNO_DATA_DIR`);
  return found;
}
