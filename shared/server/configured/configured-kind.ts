import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type Updateable,
} from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import { type ConstraintMeaning, mapConstraintErrors } from '../db/constraint.ts';
import { findLocked } from '../db/created-at-central.ts';
import { type ListQuery, listRows } from '../db/list-rows.ts';
import { type Replicated, repository } from '../db/repository.ts';
import type { TransactionScope } from '../db/scope.ts';
import type { SharedTables } from '../db/tables.ts';
import { inUseError } from './deletion.ts';
import type { Field } from './field.ts';

type Table = Replicated<SharedTables>;
type Stored<T extends Table> = Selectable<SharedTables[T]>;
type Scope = TransactionScope<never>;
/** Describes what may be sent of what is shown; the endpoint's schema says what must be. */
type Sent<View> = { readonly [K in keyof View]?: View[K] | undefined };
type Rows<T extends Table> = SelectQueryBuilder<SharedTables, T, Stored<T>>;
type Where<T extends Table> = (rows: Rows<T>) => Rows<T>;

export interface ConfiguredKind<T extends Table, View> {
  readonly table: T;
  /** Its name in the refusal where one is not found: "view profile". */
  readonly one: string;
  /** The fields of the wire, each with its column; the list is in the order of the first unless requested otherwise. */
  readonly fields: { readonly [K in keyof View]: Field<keyof SharedTables[T] & string, View[K]> };
  /** Further values that the list may be sorted by, by their names on the wire. */
  readonly sorts?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Columns that the search looks into. */
  readonly searched: readonly (keyof SharedTables[T] & string)[];
  /** Meanings of its own constraints, where they differ from those of all others. */
  readonly refusals?: readonly ConstraintMeaning[];
  /** The refusal where something still refers to one that is to be deleted; HAS_HISTORY where nothing is said. */
  readonly storedBy?: (id: number) => Pick<ConstraintMeaning, 'code' | 'refusal'>;
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
export function configuredKind<T extends Table, View extends object>(kind: ConfiguredKind<T, View>) {
  const { table, one, searched, refusals = [] } = kind;
  const written = [...refusals, ...WRITTEN];
  const fields = Object.entries(kind.fields) as [keyof View & string, Field<string, unknown>][];
  const sortable = { ...Object.fromEntries(fields.map(([name, { sort }]) => [name, sort])), ...kind.sorts };

  const present = (row: Stored<T>): View =>
    Object.fromEntries(
      fields.map(([name, { column, read }]) => [name, read(row[column as keyof Stored<T>])]),
    ) as View;

  const columnsOf = (sent: Sent<View>) => {
    const filled: Record<string, unknown> = { ...sent };
    if (filled.description === '' && filled.name) filled.description = filled.name;
    return Object.fromEntries(
      fields.flatMap(([name, { column, write }]) =>
        filled[name] === undefined ? [] : [[column, write(filled[name])]],
      ),
    );
  };

  const missing = (id: number) => apiError('NOT_FOUND', { about: `${one} ${id}` });

  async function all(db: Kysely<SharedTables>, where: Where<T>): Promise<View[]> {
    const rows = await where(rowsOf(db, table)).execute();
    return (rows as Stored<T>[]).map(present);
  }

  /** Shown with who made them, where that was not this server. */
  async function withOrigin(
    db: Kysely<SharedTables>,
    rows: readonly Stored<T>[],
  ): Promise<(View & Origin)[]> {
    const idOf = (row: Stored<T>) => Number((row as { id: number }).id);
    const locked = await findLocked(db, table, rows.map(idOf));
    return rows.map((row) => ({ ...present(row), ...(locked.has(idOf(row)) && { lockedBy: 'central' }) }));
  }

  /** Refuses with NOT_FOUND where there is none. */
  async function byId(db: Kysely<SharedTables>, id: number): Promise<View> {
    const [row] = await rowsOf(db, table).where(sql.ref('id'), '=', id).execute();
    if (!row) throw missing(id);
    return present(row as Stored<T>);
  }

  async function create(scope: Scope, sent: Sent<View>): Promise<View> {
    const values = columnsOf(sent) as Insertable<SharedTables[T]>;
    return present(await mapConstraintErrors(written, () => repository(scope, table).insert(values)));
  }

  async function remove(scope: Scope, id: number): Promise<Record<string, never>> {
    const uses = (await scope.reportedUses?.(table, id)) ?? [];
    if (uses.length > 0) throw inUseError('IN_USE', uses);
    const used = kind.storedBy?.(id);
    const constraints = used ? [{ contains: 'FOREIGN KEY', ...used }] : REMOVED;
    const removed = await mapConstraintErrors(constraints, () => repository(scope, table).remove(id));
    if (!removed) throw missing(id);
    return {};
  }

  return {
    present,
    all,
    create,

    /** The one that `same` finds, made where there is none: who assigns twice assigns once. */
    async createOnce(scope: Scope, sent: Sent<View>, same: Where<T>): Promise<View> {
      const [there] = await all(scope.trx, same);
      return there ?? create(scope, sent);
    },

    /** Makes just these the ones that `where` finds, told apart by `key`: others go, and those that lack come. */
    async replaceRows(
      scope: Scope,
      where: Where<T>,
      wanted: readonly Sent<View>[],
      key: (one: Sent<View>) => unknown,
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
      sent: Sent<View>,
      also: Partial<Updateable<SharedTables[T]>> = {},
    ) {
      const patch = { ...columnsOf(sent), ...also } as Updateable<SharedTables[T]>;
      const row = await mapConstraintErrors(written, () => repository(scope, table).update(id, patch));
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
