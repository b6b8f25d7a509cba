import type { Kysely, Selectable, Transaction } from 'kysely';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { CentralTables } from '../db/tables.ts';

/** What of an offer a branch may have made itself. */
const ENTITIES = ['appointment_offers', 'closed_days', 'defined_timetables', 'timetables'] as const;
type Entity = (typeof ENTITIES)[number];
type BranchCreated = { readonly [Name in Entity]: readonly Selectable<SharedTables[Name]>[] };

/** Reads the offers, closed days and schedules that a branch has made itself, as it has sent them. */
export async function readBranchCreated(
  db: Kysely<CentralTables> | Transaction<CentralTables>,
  idBranches: number,
): Promise<BranchCreated> {
  const rows = await db
    .selectFrom('branch_rows')
    .select(['entity', 'content'])
    .where('id_branches', '=', idBranches)
    .where('entity', 'in', ENTITIES)
    .where('deleted', '=', 0)
    .orderBy('pk')
    .execute();
  const of = <Name extends Entity>(name: Name) =>
    rows
      .filter(({ entity }) => entity === name)
      .map(({ content }) => JSON.parse(content) as Selectable<SharedTables[Name]>);
  return {
    appointment_offers: of('appointment_offers'),
    closed_days: of('closed_days'),
    defined_timetables: of('defined_timetables'),
    timetables: of('timetables'),
  };
}
