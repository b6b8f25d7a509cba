import type { Kysely } from 'kysely';
import type { AuditTable } from '#shared/server/db/access-tables.ts';
import type { BranchesTable } from '#shared/server/db/branch-tables.ts';
import type { InstallationTable } from '#shared/server/db/tables.ts';
import type { AuditRow } from '../audit-entry.ts';
import { ENTRY_COLUMNS } from '../entries.ts';
import { AUDIT_HEAD } from '../head.ts';

/** Lists the tables of audits: every server's own, and at central what branches have sent of theirs. */
export interface AuditTables {
  readonly audit: AuditTable;
  readonly branches: BranchesTable;
  readonly fact_audit: AuditTable & { readonly id_branches: number; readonly life: number };
  readonly installation: InstallationTable;
}

type Db = Kysely<AuditTables>;

/** Entries that are in memory at once: an audit of years is read like that of a day. */
const PAGE = 2_000;

/** The server's own entries, in their order. */
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

/** Reads what a branch has sent, by number; entries of one number in the order in which they came to be. */
export async function* branchEntries(db: Db, idBranches: number): AsyncGenerator<AuditRow> {
  for (let from = { seq: -1, life: 0 }; ; ) {
    const rows = await db
      .selectFrom('fact_audit')
      .select([...ENTRY_COLUMNS, 'life'])
      .where('id_branches', '=', idBranches)
      .where(({ eb, and, or }) =>
        or([eb('seq', '>', from.seq), and([eb('seq', '=', from.seq), eb('life', '>', from.life)])]),
      )
      .orderBy('seq')
      .orderBy('life')
      .limit(PAGE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    for (const { life: _life, ...row } of rows) yield inNumbers(row);
    from = { seq: Number(last.seq), life: Number(last.life) };
  }
}

/** The branches that have sent entries, with their names as far as there are any. */
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

/** The entry that the server remembers as its last; nothing where it does not. */
export async function storedHead(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', AUDIT_HEAD)
    .executeTakeFirst();
  return row?.value;
}

/** PostgreSQL gives 64-bit numbers as texts. */
const inNumbers = (row: AuditRow): AuditRow => ({
  ...row,
  seq: Number(row.seq),
  at: Number(row.at),
  id_users: row.id_users === null ? null : Number(row.id_users),
  pk: row.pk === null ? null : Number(row.pk),
});
