import type { Kysely } from 'kysely';
import type { ChangedRow, ChangedValue } from '#shared/contract/configuration/history.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { REACH } from '#shared/server/db/replication.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { isFlag } from './flags.ts';
import { changedFields, type Row } from './row-change.ts';

type Db = Kysely<SharedTables>;

/** A change of a row with its author. */
export interface Presentable {
  readonly entity: string;
  readonly pk: number;
  readonly name: string;
  /** Row as JSON; null if missing. */
  readonly before: string | null;
  readonly after: string | null;
  readonly at: Millis;
  readonly username: string;
}

/** Presents row changes by field, with names of references. */
export async function presentChanges(db: Db, changes: readonly Presentable[]): Promise<ChangedRow[]> {
  const rows = changes.map(({ before, after }) => ({
    was: before === null ? null : (JSON.parse(before) as Row | null),
    is: after === null ? null : (JSON.parse(after) as Row | null),
  }));
  const names = await namesIn(
    db,
    rows.flatMap(({ was, is }) => [was, is]),
  );
  return changes.map(({ entity, pk, name, at, username }, index) => {
    const { was = null, is = null } = rows[index] ?? {};
    const values =
      was && is ? changedFields(was, is).map((field) => presentValue(field, was, is, names)) : [];
    const what = was === null ? 'added' : is === null ? 'deleted' : 'changed';
    return { entity, pk, name, what, values, at, username };
  });
}

/** Names by table and id. */
type Names = ReadonlyMap<string, ReadonlyMap<number, string>>;

function presentValue(field: string, was: Row, is: Row, names: Names): ChangedValue {
  return {
    field,
    kind: isFlag(field) ? 'yesNo' : 'text',
    before: toDisplayValue(field, was[field], names),
    after: toDisplayValue(field, is[field], names),
  };
}

/** Displays a value: booleans as Y or N, references by name; null for none. */
export function toDisplayValue(field: string, value: unknown, names: Names): string | null {
  if (value === null || value === undefined) return null;
  if (isFlag(field)) return value ? 'Y' : 'N';
  return names.get(targetOf(field) ?? '')?.get(Number(value)) ?? String(value);
}

/** Table that a column refers to, by naming convention. */
function targetOf(field: string): string | null {
  const table = field.replace(/^id_/, '').replace(/_(alt|a|b|lineal)$/, '');
  return field.startsWith('id_') && Object.hasOwn(REACH, table) ? table : null;
}

/** Display name of a row of any table. */
const nameIn = (row: Row): string => String(row.name ?? row.username ?? row.description ?? row.id);

/** Reads the names of all references of these rows. */
export async function namesIn(db: Db, rows: readonly (Row | null)[]): Promise<Names> {
  const wanted = new Map<string, Set<number>>();
  for (const row of rows) {
    for (const [field, value] of Object.entries(row ?? {})) {
      const table = targetOf(field);
      if (table !== null && typeof value === 'number')
        wanted.set(table, (wanted.get(table) ?? new Set()).add(value));
    }
  }
  const names = new Map<string, ReadonlyMap<number, string>>();
  for (const [table, ids] of wanted) {
    // Kysely needs a literal table name; `services` represents all.
    const found = await db
      .selectFrom(table as 'services')
      .selectAll()
      .where('id', 'in', [...ids])
      .execute();
    names.set(table, new Map(found.map((row) => [row.id, nameIn(row)])));
  }
  return names;
}
