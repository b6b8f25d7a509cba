import type { Migration } from 'kysely/migration';
import { up as fold } from './postgres-fold.ts';
import { up as sockets } from './postgres-sockets.ts';

/** What only PostgreSQL needs, before the tables of both; SQLite is given `fold` by the process, and has one process. */
export const POSTGRES_MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0000-postgres-fold': { up: fold },
  '0000-postgres-sockets': { up: sockets },
};
