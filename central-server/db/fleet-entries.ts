import type { Kysely } from 'kysely';
import { ENTRY_COLUMNS, localEntries, type WrittenEntries } from '#shared/server/audit/entries.ts';
import type { CentralTables } from './tables.ts';

/** Audit entries of central and its branches. */
export const fleetEntries = (db: Kysely<CentralTables>): WrittenEntries =>
  localEntries(db)
    .unionAll(
      db
        .selectFrom('fact_audit as f')
        .leftJoin('branches as b', 'b.id', 'f.id_branches')
        .select(ENTRY_COLUMNS.map((column) => `f.${column}` as const))
        .select(({ fn, val }) => ['f.id_branches', fn.coalesce('b.name', val('')).as('branch_name')]),
    )
    .as('entries');
