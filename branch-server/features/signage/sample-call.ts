import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import { type Language, language } from '#shared/contract/fields.ts';

interface SampleCall {
  readonly code: string;
  /** Name of the branch's first workstation; without one, name of the branch. */
  readonly location: string;
  /** Of the branch. */
  readonly language: Language;
}

const spoken = language.catch('es');

/** Announcement of a ticket, as if the first workstation of its branch had called it. */
export function createSampleCall(sqlite: Database): (idTickets: number) => SampleCall | undefined {
  const ofTicket = statement<{ ticket: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets as t')
      .innerJoin('branches as b', 'b.id', 't.id_branches')
      .leftJoin('workstations as w', (join) =>
        join.onRef('w.id_branches', '=', 'b.id').on('w.enabled', '=', 1),
      )
      .select((eb) => ['t.code', 'b.language', eb.fn.coalesce('w.name', 'b.name').as('location')])
      .where('t.id', '=', p('ticket'))
      .orderBy('w.id')
      .limit(1),
  );
  return (idTickets) => {
    const found = ofTicket.get({ ticket: idTickets });
    return found && { ...found, language: spoken.parse(found.language) };
  };
}

/** A code that sounds like any other: a letter, and a number of two words. */
const SAMPLE_CODE = 'A042';

/** Sample announcement of a branch: a call at its first workstation. */
export function createSampleCallReader(
  sqlite: Database,
): (idBranches: number) => { code: string; location: string } {
  const first = statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('workstations')
      .select('name as location')
      .where('id_branches', '=', p('branch'))
      .where('enabled', '=', 1)
      .orderBy('id')
      .limit(1),
  );
  return (idBranches) => ({ code: SAMPLE_CODE, location: first.get({ branch: idBranches })?.location ?? '' });
}
