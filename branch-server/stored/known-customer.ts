import type { Database } from 'better-sqlite3';
import { wholeName } from '#shared/server/customers/whole-name.ts';
import { statement } from '../db/statement.ts';

/** Finds name and telephone of a customer; undefined for an unknown one. */
export function createKnownCustomer(sqlite: Database) {
  const byId = statement<{ id: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('customers')
      .select(['first_name', 'mid_name', 'last_name', 'telephone'])
      .where('id', '=', p('id')),
  );
  return (id: number) => {
    const row = byId.get({ id });
    return row && { name: wholeName(row), telephone: row.telephone };
  };
}
