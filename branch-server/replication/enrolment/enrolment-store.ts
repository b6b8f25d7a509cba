import type { Database } from 'better-sqlite3';
import type { Selectable } from 'kysely';
import type { EnrolmentTable } from '#branch-server/db/schema/replication.ts';
import { statement } from '#branch-server/db/statement.ts';

export type Enrolment = Omit<Selectable<EnrolmentTable>, 'id'>;

/**
 * Stores the enrolment of this server; null before. It contains the current branch name from central, and the name
 * at enrolment until the configuration arrives.
 */
export function createEnrolmentStore(sqlite: Database) {
  const find = statement<object>()(sqlite, (db) =>
    db
      .selectFrom('enrolment')
      .leftJoin('branches', 'branches.id', 'enrolment.id_branches')
      .select(['id_branches', 'central_name', 'central_url', 'public_key', 'first_id', 'enrolled_at'])
      .select(({ fn }) => fn.coalesce('branches.name', 'enrolment.branch_name').as('branch_name')),
  );
  const clear = statement<object>()(sqlite, (db) => db.deleteFrom('enrolment'));
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
      clear.run({});
      save.run(enrolment);
    },
  };
}
