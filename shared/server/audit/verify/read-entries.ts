import type { Kysely } from 'kysely';
import type { AuditTable } from '#shared/server/db/schema/access.ts';
import type { BranchesTable } from '#shared/server/db/schema/branches.ts';
import type { InstallationTable } from '#shared/server/db/schema/installation.ts';
import type { AuditRow } from '../audit-entry.ts';
import { ENTRY_COLUMNS } from '../entries.ts';
import { AUDIT_HEAD } from '../head.ts';

/** Tables of audits: the server's own and, at central, those of branches. */
export interface AuditTables {
  readonly audit: AuditTable;
  readonly branches: BranchesTable;
  readonly fact_audit: AuditTable & { readonly id_branches: number; readonly incarnation: number };
  readonly installation: InstallationTable;
}

type Db = Kysely<AuditTables>;

/** Entries in memory at a time. */
const PAGE = 2_000;

/** Entries of the server, in order. */
export async function* localEntries(db: Db): AsyncGenerator<AuditRow> {
  for (let from = -1; ; ) {
    const rows = await db
      .selectFrom('audit')
      .select(ENTRY_COLUMNS)
      .where('seq', '>', from)
      .orderBy('seq')
      .limit(PAGE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    for (const row of rows) yield inNumbers(row);
    from = Number(last.seq);
  }
}

/** Entries of a branch by number; equal numbers in order of creation. */
export async function* branchEntries(db: Db, idBranches: number): AsyncGenerator<AuditRow> {
  for (let from = { seq: -1, incarnation: 0 }; ; ) {
    const rows = await db
      .selectFrom('fact_audit')
      .select([...ENTRY_COLUMNS, 'incarnation'])
      .where('id_branches', '=', idBranches)
      .where(({ eb, and, or }) =>
        or([
          eb('seq', '>', from.seq),
          and([eb('seq', '=', from.seq), eb('incarnation', '>', from.incarnation)]),
        ]),
      )
      .orderBy('seq')
      .orderBy('incarnation')
      .limit(PAGE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    for (const { incarnation: _incarnation, ...row } of rows) yield inNumbers(row);
    from = { seq: Number(last.seq), incarnation: Number(last.incarnation) };
  }
}

/** Branches with entries, and their names if known. */
export async function sendingBranches(db: Db): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('fact_audit as f')
    .leftJoin('branches as b', 'b.id', 'f.id_branches')
    .select(['f.id_branches', 'b.name'])
    .distinct()
    .orderBy('f.id_branches')
    .execute();
  return rows.map(({ id_branches, name }) => ({ id: Number(id_branches), name: name ?? '' }));
}

/** The stored head; undefined without one. */
export async function storedHead(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', AUDIT_HEAD)
    .executeTakeFirst();
  return row?.value;
}

/** PostgreSQL returns 64-bit numbers as text. */
const inNumbers = (row: AuditRow): AuditRow => ({
  ...row,
  seq: Number(row.seq),
  at: Number(row.at),
  id_users: row.id_users === null ? null : Number(row.id_users),
  pk: row.pk === null ? null : Number(row.pk),
});
