import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { statement } from '#branch-server/db/statement.ts';
import { language } from '#shared/contract/fields.ts';

/** Reads a display's design as this version knows it; what is missing takes the specification's default. */
const displayDesign = z.object({
  language: language.catch('es'),
  footer: z.partialRecord(language, z.string()).catch({}),
  audio: z.boolean().catch(true),
  voice: z.boolean().catch(true),
  popup: z.boolean().catch(true),
});

/** Finds displays of this branch that are enabled in the configuration. */
export function createDisplayQueries(sqlite: Database) {
  const byId = statement<{ id: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('displays as d')
      .innerJoin('branches as b', 'b.id', 'd.id_branches')
      .select(['d.id', 'd.name', 'd.id_branches', 'd.design', 'b.name as branch', 'b.zone'])
      .where('d.id', '=', p('id'))
      .where('d.enabled', '=', 1),
  );
  return (id: number) => {
    const row = byId.get({ id });
    return row && { ...row, design: displayDesign.parse(JSON.parse(row.design)) };
  };
}

export type DisplayQueries = ReturnType<typeof createDisplayQueries>;
