import type { Database } from 'better-sqlite3';
import { sql } from 'kysely';
import { cachedByVersion } from '#branch-server/db/cached-by-version.ts';
import { statement } from '#branch-server/db/statement.ts';

/**
 * Finds the transaction details that a workstation offers: enabled ones of enabled groups in its type's detail
 * profile; none if the type has no transaction panel. Cached until the configuration changes.
 */
export function createOfferedDetails(sqlite: Database, version: () => number) {
  const offered = statement<{ workstation: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('workstations as w')
      .innerJoin('workstation_types as t', 't.id', 'w.id_workstation_types')
      .innerJoin('detail_profile_transactions as o', 'o.id_detail_profiles', 't.id_detail_profiles')
      .innerJoin('transactions as g', 'g.id', 'o.id_transactions')
      .innerJoin('transaction_details as d', 'd.id_transactions', 'g.id')
      .select(['d.id', 'd.name', 'g.id as id_transactions', 'g.name as group', 'g.description'])
      .where('w.id', '=', p('workstation'))
      .where('t.transaction_detail', '=', 1)
      .where('g.enabled', '=', 1)
      .where('d.enabled', '=', 1)
      .orderBy(sql`fold(g.name)`)
      .orderBy('g.id')
      .orderBy(sql`fold(d.name)`)
      .orderBy('d.id'),
  );
  return cachedByVersion(version, (workstation: number) => offered.all({ workstation }));
}

export type OfferedDetails = ReturnType<typeof createOfferedDetails>;
