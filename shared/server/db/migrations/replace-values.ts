import { type Kysely, sql } from 'kysely';

/** Pairs of a former value and its new value. */
type Renamed = readonly (readonly [from: string, to: string])[];

/** Replaces former values of a text column. */
export async function replaceValues(
  db: Kysely<unknown>,
  table: string,
  column: string,
  renamed: Renamed,
): Promise<void> {
  const [name, field] = [sql.table(table), sql.ref(column)];
  for (const [from, to] of renamed)
    await sql`update ${name} set ${field} = ${to} where ${field} = ${from}`.execute(db);
}

/** Replaces former codes at the start of a text column of the form `code detail`. */
export async function replaceCodes(
  db: Kysely<unknown>,
  table: string,
  column: string,
  renamed: Renamed,
): Promise<void> {
  const [name, field] = [sql.table(table), sql.ref(column)];
  for (const [from, to] of renamed)
    await sql`update ${name} set ${field} = ${to} || substr(${field}, ${from.length + 1}) where ${field} = ${from}
      or ${field} like ${`${from} %`}`.execute(db);
}

/** Replaces former values of a property in a column of JSON text written without spaces. */
export async function replaceInJson(
  db: Kysely<unknown>,
  table: string,
  column: string,
  property: string,
  renamed: Renamed,
): Promise<void> {
  const [name, field] = [sql.table(table), sql.ref(column)];
  for (const [from, to] of renamed)
    await sql`update ${name} set ${field} = replace(${field}, ${`"${property}":"${from}"`},
      ${`"${property}":"${to}"`})`.execute(db);
}
