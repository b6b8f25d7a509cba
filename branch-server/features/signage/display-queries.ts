import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import { readDesign } from '#shared/server/display-designs/stored-design.ts';

/** Finds displays of this branch, each with the design that it shows; one is on while both of them are enabled. */
export function createDisplayQueries(sqlite: Database) {
  const byId = statement<{ id: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('displays as d')
      .innerJoin('branches as b', 'b.id', 'd.id_branches')
      .leftJoin('display_designs as s', 's.id', 'd.id_display_designs')
      .select([
        'd.id',
        'd.name',
        'd.description',
        'd.id_branches',
        'd.id_display_designs',
        'b.name as branch',
        'b.zone',
      ])
      .select(['d.enabled', 's.enabled as design_enabled'])
      // One made before there were designs has its own.
      .select(['d.design as own', 's.design as chosen'])
      .where('d.id', '=', p('id')),
  );
  return (id: number) => {
    const row = byId.get({ id });
    if (!row) return undefined;
    const { enabled, design_enabled, own, chosen, ...display } = row;
    return {
      ...display,
      isOn: enabled === 1 && design_enabled !== 0,
      design: readDesign(chosen ?? own),
    };
  };
}

export type DisplayQueries = ReturnType<typeof createDisplayQueries>;
