import type { Database } from 'better-sqlite3';
import { fullName } from '#shared/server/configuration/full-name.ts';
import { statement } from '../db/statement.ts';

/** Finds name and telephone of a customer; undefined for an unknown one. */
export function createCustomerLookup(sqlite: Database) {
  const byId = statement<{ id: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('customers')
      .select(['first_name', 'mid_name', 'last_name', 'telephone'])
      .where('id', '=', p('id')),
  );
  return (id: number) => {
    const row = byId.get({ id });
    return row && { name: fullName(row), telephone: row.telephone };
  };
}
