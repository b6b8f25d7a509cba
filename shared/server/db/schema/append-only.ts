import { type Kysely, PostgresAdapter, sql } from 'kysely';

const APPEND_ONLY_MESSAGE = 'what is written down is never changed';

/**
 * Creates triggers that refuse updates, deletions and replacements. The hash chain detects changes by users who
 * can alter tables.
 *
 * @param key primary key columns
 */
export async function appendOnly(db: Kysely<unknown>, table: string, key: readonly string[]): Promise<void> {
  const triggers =
    db.getExecutor().adapter instanceof PostgresAdapter ? onPostgres(table) : onSqlite(table, key);
  for (const statement of triggers) await sql.raw(statement).execute(db);
}

function onPostgres(table: string): string[] {
  return [
    `create or replace function refuse_rewriting() returns trigger language plpgsql as $refusal$
      begin
        raise exception '${APPEND_ONLY_MESSAGE}' using errcode = 'restrict_violation';
      end
    $refusal$`,
    `create trigger ${table}_stays before update or delete on ${table}
      for each row execute function refuse_rewriting()`,
    `create trigger ${table}_stays_whole before truncate on ${table}
      for each statement execute function refuse_rewriting()`,
  ];
}

/** `insert or replace` deletes without running the delete trigger, so it must be blocked separately. */
function onSqlite(table: string, key: readonly string[]): string[] {
  const same = key.map((column) => `${column} = new.${column}`).join(' and ');
  const rejected = `begin select raise(abort, '${APPEND_ONLY_MESSAGE}'); end`;
  return [
    `create trigger ${table}_stays before update on ${table} ${rejected}`,
    `create trigger ${table}_stays_whole before delete on ${table} ${rejected}`,
    `create trigger ${table}_stays_once before insert on ${table}
      when exists (select 1 from ${table} where ${same}) ${rejected}`,
  ];
}
