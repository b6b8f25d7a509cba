import { type AliasedExpression, type Kysely, sql } from 'kysely';
import type { SharedTables } from '../db/tables.ts';
import type { AuditRow } from './audit-entry.ts';

/** An entry with who wrote it down. */
export interface WrittenEntry extends AuditRow {
  /** Null for the server itself. */
  readonly id_branches: number | null;
  readonly branch_name: string;
}

/** Names the entries that a server can show, as a table to select from. */
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

/** Selects what this server wrote down itself. */
export const localEntries = (db: Kysely<SharedTables>) =>
  db
    .selectFrom('audit')
    .select(ENTRY_COLUMNS)
    .select([sql<number | null>`cast(null as bigint)`.as('id_branches'), sql<string>`''`.as('branch_name')]);
