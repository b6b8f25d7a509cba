import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type Updateable,
} from 'kysely';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import { refuse } from '#shared/contract/refusal.ts';
import { type ConstraintMeaning, refusing } from '../db/constraint.ts';
import { type ListQuery, listRows } from '../db/list-rows.ts';
import { lockedAmong } from '../db/made-at-central.ts';
import { type Replicated, repository } from '../db/repository.ts';
import type { TransactionScope } from '../db/scope.ts';
import type { SharedTables } from '../db/tables.ts';
import { usedRefusal } from './deletion.ts';
import type { Field } from './field.ts';

type Table = Replicated<SharedTables>;
type Stored<T extends Table> = Selectable<SharedTables[T]>;
type Scope = TransactionScope<never>;
/** Describes what may be sent of what is shown; the endpoint's schema says what must be. */
type Sent<Shown> = { readonly [K in keyof Shown]?: Shown[K] | undefined };
type Rows<T extends Table> = SelectQueryBuilder<SharedTables, T, Stored<T>>;
type Where<T extends Table> = (rows: Rows<T>) => Rows<T>;

export interface ConfiguredKind<T extends Table, Shown> {
  readonly table: T;
  /** Its name in the refusal where one is not found: "view profile". */
  readonly one: string;
  /** The fields of the wire, each with its column; the list is in the order of the first unless requested otherwise. */
  readonly fields: { readonly [K in keyof Shown]: Field<keyof SharedTables[T] & string, Shown[K]> };
  /** Further values that the list may be sorted by, by their names on the wire. */
  readonly sorts?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Columns that the search looks into. */
  readonly searched: readonly (keyof SharedTables[T] & string)[];
  /** Meanings of its own constraints, where they differ from those of all others. */
  readonly refusals?: readonly ConstraintMeaning[];
  /** The refusal where something still refers to one that is to be deleted; HAS_HISTORY where nothing is said. */
  readonly keptBy?: (id: number) => Pick<ConstraintMeaning, 'code' | 'refusal'>;
}

/** Lists what any of them can run into when it is written: its name, and what it refers to. */
const WRITTEN: readonly ConstraintMeaning[] = [
  { contains: 'name_UNIQUE', code: 'NAME_UNIQUE', field: 'name' },
  { contains: 'FOREIGN KEY', code: 'NOT_FOUND' },
];
/** Keeps what people were served with, to be disabled instead. */
const REMOVED: readonly ConstraintMeaning[] = [{ contains: 'FOREIGN KEY', code: 'HAS_HISTORY' }];

/**
 * Listing, adding, changing and deleting one kind of configured thing, told by its fields. An empty description is
 * filled from the name (configuration specification, section 5). Refusals leave the transaction by being thrown.
 */
export function configuredKind<T extends Table, Shown extends object>(kind: ConfiguredKind<T, Shown>) {
  const { table, one, searched, refusals = [] } = kind;
  const written = [...refusals, ...WRITTEN];
  const fields = Object.entries(kind.fields) as [keyof Shown & string, Field<string, unknown>][];
  const sortable = { ...Object.fromEntries(fields.map(([name, { sort }]) => [name, sort])), ...kind.sorts };

  const present = (row: Stored<T>): Shown =>
    Object.fromEntries(
      fields.map(([name, { column, read }]) => [name, read(row[column as keyof Stored<T>])]),
    ) as Shown;

  const columnsOf = (sent: Sent<Shown>) => {
    const filled: Record<string, unknown> = { ...sent };
    if (filled.description === '' && filled.name) filled.description = filled.name;
    return Object.fromEntries(
      fields.flatMap(([name, { column, write }]) =>
        filled[name] === undefined ? [] : [[column, write(filled[name])]],
      ),
    );
  };

  const missing = (id: number) => refuse('NOT_FOUND', { about: `${one} ${id}` });

  async function all(db: Kysely<SharedTables>, where: Where<T>): Promise<Shown[]> {
    const rows = await where(rowsOf(db, table)).execute();
    return (rows as Stored<T>[]).map(present);
  }

  /** Shown with who made them, where that was not this server. */
  async function withOrigin(
    db: Kysely<SharedTables>,
    rows: readonly Stored<T>[],
  ): Promise<(Shown & Origin)[]> {
    const idOf = (row: Stored<T>) => Number((row as { id: number }).id);
    const locked = await lockedAmong(db, table, rows.map(idOf));
    return rows.map((row) => ({ ...present(row), ...(locked.has(idOf(row)) && { lockedBy: 'central' }) }));
  }

  /** Refuses with NOT_FOUND where there is none. */
  async function byId(db: Kysely<SharedTables>, id: number): Promise<Shown> {
    const [row] = await rowsOf(db, table).where(sql.ref('id'), '=', id).execute();
    if (!row) throw missing(id);
    return present(row as Stored<T>);
  }

  async function create(scope: Scope, sent: Sent<Shown>): Promise<Shown> {
    const values = columnsOf(sent) as Insertable<SharedTables[T]>;
    return present(await refusing(written, () => repository(scope, table).insert(values)));
  }

  async function remove(scope: Scope, id: number): Promise<Record<string, never>> {
    const uses = (await scope.reportedUses?.(table, id)) ?? [];
    if (uses.length > 0) throw usedRefusal('IN_USE', uses);
    const used = kind.keptBy?.(id);
    const kept = used ? [{ contains: 'FOREIGN KEY', ...used }] : REMOVED;
    const gone = await refusing(kept, () => repository(scope, table).remove(id));
    if (!gone) throw missing(id);
    return {};
  }

  return {
    present,
    all,
    create,

    /** The one that `same` finds, made where there is none: who assigns twice assigns once. */
    async createOnce(scope: Scope, sent: Sent<Shown>, same: Where<T>): Promise<Shown> {
      const [there] = await all(scope.trx, same);
      return there ?? create(scope, sent);
    },

    /** Makes just these the ones that `where` finds, told apart by `key`: others go, and those that lack come. */
    async makeJust(
      scope: Scope,
      where: Where<T>,
      wanted: readonly Sent<Shown>[],
      key: (one: Sent<Shown>) => unknown,
    ): Promise<void> {
      const there = await all(scope.trx, where);
      const [had, wants] = [new Set(there.map(key)), new Set(wanted.map(key))];
      for (const one of there)
        if (!wants.has(key(one))) await remove(scope, (one as unknown as { id: number }).id);
      for (const one of wanted) {
        if (had.has(key(one))) continue;
        had.add(key(one));
        await create(scope, one);
      }
    },

    async page(reader: Kysely<SharedTables>, query: ListQuery, where: Where<T> = (rows) => rows) {
      const { rows, total } = await listRows(where(rowsOf(reader, table)), query, { sortable, searched });
      return { rows: await withOrigin(reader, rows), total };
    },

    byId,

    /** The one that a request names by its `id`, for the version check. */
    current: ({ params }: { readonly params: { readonly id: number } }, trx: Kysely<SharedTables>) =>
      byId(trx, params.id),

    /** `also` are columns that the wire does not carry as such. */
    async change(
      scope: Scope,
      id: number,
      sent: Sent<Shown>,
      also: Partial<Updateable<SharedTables[T]>> = {},
    ) {
      const patch = { ...columnsOf(sent), ...also } as Updateable<SharedTables[T]>;
      const row = await refusing(written, () => repository(scope, table).update(id, patch));
      if (!row) throw missing(id);
      return present(row);
    },

    remove,
  };
}

function rowsOf<T extends Table>(db: Kysely<SharedTables>, table: T): Rows<T> {
  // Kysely cannot follow a table whose name is a type parameter; `services` stands for any of them.
  return db.selectFrom(table as 'services').selectAll() as unknown as Rows<T>;
}
