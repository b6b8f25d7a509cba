import type { Kysely, Selectable } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { ChangedRow, ChangedValue } from '#shared/contract/central/rollouts.ts';
import { REACH } from '#shared/server/db/replication.ts';
import type { FeedTables } from '../tables.ts';
import type { Row } from '../touched.ts';
import { changedFields } from './undo-rows.ts';

type Db = Kysely<CentralTables>;

/** A change of a row, with who last had a hand in it. */
export interface Presentable
  extends Pick<Selectable<FeedTables['saved_changes']>, 'after' | 'before' | 'entity' | 'name' | 'pk'> {
  readonly at: number;
  readonly username: string;
}

/** Columns that are yes or no. */
const FLAGS = /^(enabled|restart|appointments|is_default|allowed_.*|sms)$/;

/** Shows changes of rows field by field, what they refer to by its name. */
export async function presentChanges(db: Db, changes: readonly Presentable[]): Promise<ChangedRow[]> {
  const names = await namesOf(db, changes);
  return changes.map(({ entity, pk, name, before, after, at, username }) => {
    const [was, is] = [before, after].map((text): Row | null => (text === null ? null : JSON.parse(text)));
    const values =
      was && is ? changedFields(was, is).map((field) => presentValue(field, was, is, names)) : [];
    const what = was === null ? 'added' : is === null ? 'deleted' : 'changed';
    return { entity, pk, name, what, values, at, username };
  });
}

type Names = ReadonlyMap<string, ReadonlyMap<number, string>>;

function presentValue(field: string, was: Row, is: Row, names: Names): ChangedValue {
  const isFlag = FLAGS.test(field);
  const shown = (value: unknown): string | null => {
    if (value === null || value === undefined) return null;
    if (isFlag) return value ? 'Y' : 'N';
    return names.get(targetOf(field) ?? '')?.get(Number(value)) ?? String(value);
  };
  return { field, kind: isFlag ? 'yesNo' : 'text', before: shown(was[field]), after: shown(is[field]) };
}

/** Names the table that a column refers to, as columns are named. */
function targetOf(field: string): string | null {
  const table = field.replace(/^id_/, '').replace(/_(alt|a|b|lineal)$/, '');
  return field.startsWith('id_') && Object.hasOwn(REACH, table) ? table : null;
}

async function namesOf(db: Db, changes: readonly Presentable[]): Promise<Names> {
  const wanted = new Map<string, Set<number>>();
  for (const { before, after } of changes) {
    for (const text of [before, after]) {
      for (const [field, value] of Object.entries((JSON.parse(text ?? '{}') ?? {}) as Row)) {
        const table = targetOf(field);
        if (table !== null && typeof value === 'number')
          wanted.set(table, (wanted.get(table) ?? new Set()).add(value));
      }
    }
  }
  const names = new Map<string, ReadonlyMap<number, string>>();
  for (const [table, ids] of wanted) {
    // Kysely cannot follow a table whose name is only known here; `services` stands for any of them.
    const rows = await db
      .selectFrom(table as 'services')
      .selectAll()
      .where('id', 'in', [...ids])
      .execute();
    names.set(table, new Map(rows.map((row) => [row.id, row.name ?? String(row.id)])));
  }
  return names;
}
