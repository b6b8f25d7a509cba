import type { Database } from 'better-sqlite3';
import type { Selectable } from 'kysely';
import { statement } from '#branch-server/db/statement.ts';
import type { EnrolmentTable } from '#branch-server/db/tables.ts';

export type Enrolment = Omit<Selectable<EnrolmentTable>, 'id'>;

/**
 * Keeps which branch of which central this server is; null before it is enrolled. The branch has the name that central
 * gives it now, and the one with which it was enrolled until central's configuration has come.
 */
export function createEnrolmentStore(sqlite: Database) {
  const find = statement<object>()(sqlite, (db) =>
    db
      .selectFrom('enrolment')
      .leftJoin('branches', 'branches.id', 'enrolment.id_branches')
      .select(['id_branches', 'central_name', 'central_url', 'public_key', 'first_id', 'enrolled_at'])
      .select(({ fn }) => fn.coalesce('branches.name', 'enrolment.branch_name').as('branch_name')),
  );
  const forget = statement<object>()(sqlite, (db) => db.deleteFrom('enrolment'));
  const save = statement<Enrolment>()(sqlite, (db, p) =>
    db.insertInto('enrolment').values({
      id: 1,
      id_branches: p('id_branches'),
      branch_name: p('branch_name'),
      central_name: p('central_name'),
      central_url: p('central_url'),
      public_key: p('public_key'),
      first_id: p('first_id'),
      enrolled_at: p('enrolled_at'),
    }),
  );
  return {
    read: (): Enrolment | null => find.get({}) ?? null,
    /** Must run inside a write. */
    write(enrolment: Enrolment): void {
      forget.run({});
      save.run(enrolment);
    },
  };
}
