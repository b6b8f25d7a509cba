import { type AliasedExpression, type Kysely, sql } from 'kysely';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { AuditRow } from './audit-entry.ts';

/** An entry with its author. */
export interface WrittenEntry extends AuditRow {
  /** Null for the server itself. */
  readonly id_branches: number | null;
  readonly branch_name: string;
}

/** The entries that a server can show, as a table. */
export type WrittenEntries = AliasedExpression<WrittenEntry, 'entries'>;

export const ENTRY_COLUMNS = [
  'seq',
  'at',
  'action',
  'id_users',
  'username',
  'address',
  'entity',
  'pk',
  'about',
  'before',
  'after',
  'chain',
] as const;

/** Selects entries of this server. */
export const localEntries = (db: Kysely<SharedTables>) =>
  db
    .selectFrom('audit')
    .select(ENTRY_COLUMNS)
    .select([sql<number | null>`cast(null as bigint)`.as('id_branches'), sql<string>`''`.as('branch_name')]);
