import type { Kysely } from 'kysely';
import type { ConflictingValue } from '#shared/contract/central/conflicts.ts';
import type { CentralTables } from '../db/tables.ts';

/** Names the kind of each column whose values are not shown as text. */
const KINDS: Readonly<Record<string, ConflictingValue['kind']>> = {
  change_password: 'yesNo',
  created_at: 'moment',
  deleted: 'yesNo',
  enabled: 'yesNo',
  is_read: 'yesNo',
  password_changed_at: 'moment',
  password_hash: 'secret',
  password_history: 'secret',
};

/** Columns that refer to what has a name. */
const NAMED = { id_attention_areas: 'attention_areas', id_roles: 'roles' } as const;

type Names = ReadonlyMap<string, string>;

/** JSON of the values, as `change_conflicts` keeps them; of whole rows where `field` is empty. */
interface ConflictingJson {
  readonly field: string;
  readonly kept: string;
  readonly lost: string;
}

/** The names of what these values refer to, by column and id. */
export async function namesOf(
  reader: Kysely<CentralTables>,
  rows: readonly ConflictingJson[],
): Promise<Names> {
  const fields = new Set(rows.flatMap((row) => pairsOf(row).map(([field]) => field)));
  const named = Object.entries(NAMED).filter(([column]) => fields.has(column));
  const found = await Promise.all(
    named.map(async ([column, table]) => {
      const all = await reader.selectFrom(table).select(['id', 'name']).execute();
      return all.map(({ id, name }) => [`${column} ${id}`, name] as const);
    }),
  );
  return new Map(found.flat());
}

/** Presents what held and what did not, field by field, as people read it. */
export const presentValues = (row: ConflictingJson, names: Names): ConflictingValue[] =>
  pairsOf(row).map(([field, kept, lost]) => {
    const kind = KINDS[field] ?? 'text';
    const read = (value: unknown): string | null => {
      if (value === null || value === undefined) return null;
      if (kind === 'secret') return '';
      if (kind === 'yesNo') return value ? 'Y' : 'N';
      return names.get(`${field} ${value}`) ?? String(value);
    };
    return { field, kind, kept: read(kept), lost: read(lost) };
  });

function pairsOf({ field, kept, lost }: ConflictingJson): (readonly [string, unknown, unknown])[] {
  const [there, came]: [unknown, unknown] = [JSON.parse(kept), JSON.parse(lost)];
  if (field !== '') return [[field, there, came]];
  const whole = (there ?? {}) as Readonly<Record<string, unknown>>;
  return Object.entries((came ?? {}) as object).map(([name, value]) => [name, whole[name], value]);
}
