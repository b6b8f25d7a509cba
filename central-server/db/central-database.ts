import type { Kysely } from 'kysely';
import type { CentralTables } from './tables.ts';

export interface CentralDatabase {
  readonly dialect: 'sqlite' | 'postgres';
  /** Null on PostgreSQL. */
  readonly file: string | null;
  /** Reads and writes. On SQLite there is one connection behind a mutex: inside a transaction use only `trx`. */
  readonly db: Kysely<CentralTables>;
  /** Serves reads only. Never waits for a transaction of `db`, so it may be used beside an open one. */
  readonly reader: Kysely<CentralTables>;
  close(): Promise<void>;
}
