import type { Kysely } from 'kysely';
import type { DisplaysShowing } from '#shared/contract/configuration/display-designs.ts';
import type { SharedTables } from '../db/tables.ts';

/** So many displays are told; who takes the design from those comes again for the others. */
const MAX_NAMED_USES = 8;

/** Finds the displays that show a design, each with its branch: those of several branches are called alike. */
export async function displaysShowing(db: Kysely<SharedTables>, id: number): Promise<DisplaysShowing> {
  const showing = db.selectFrom('displays as d').where('d.id_display_designs', '=', id);
  const [displays, { total }] = await Promise.all([
    showing
      .innerJoin('branches as b', 'b.id', 'd.id_branches')
      .select(['d.name', 'b.name as branchName'])
      .orderBy('b.name')
      .orderBy('d.name')
      .limit(MAX_NAMED_USES)
      .execute(),
    showing.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { total: Number(total), displays };
}
