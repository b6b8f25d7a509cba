import type { Migration } from 'kysely/migration';
import { up as fold } from './postgres-fold.ts';
import { up as sockets } from './postgres-sockets.ts';

/** Lists what only PostgreSQL needs, before the tables of both: SQLite gets `fold` from its one process. */
export const POSTGRES_MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0000-postgres-fold': { up: fold },
  '0000-postgres-sockets': { up: sockets },
};
