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
import type { SharedTables } from '#shared/server/db/tables.ts';
import { type ConstraintMeaning, mapConstraintErrors } from '../db/constraint.ts';
import { findLocked } from '../db/created-at-central.ts';
import { type ListQuery, listRows } from '../db/list-rows.ts';
import { type Replicated, repository } from '../db/repository.ts';
import type { TransactionScope } from '../db/scope.ts';
import { inUseError } from './deletion.ts';
import type { Field } from './field.ts';

type Table = Replicated<SharedTables>;
type Stored<T extends Table> = Selectable<SharedTables[T]>;
type Scope = TransactionScope<never>;
/** Writable part of a view; the endpoint's schema decides which fields are required. */
type Sent<View> = { readonly [K in keyof View]?: View[K] | undefined };
type Rows<T extends Table> = SelectQueryBuilder<SharedTables, T, Stored<T>>;
type Where<T extends Table> = (rows: Rows<T>) => Rows<T>;

export interface ConfiguredKind<T extends Table, View> {
  readonly table: T;
  /** Its name in NOT_FOUND errors: "view profile". */
  readonly one: string;
  /** API fields and their columns; the list is sorted by the first by default. */
  readonly fields: { readonly [K in keyof View]: Field<keyof SharedTables[T] & string, View[K]> };
  /** Further sort keys by API name. */
  readonly sorts?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Searched columns. */
  readonly searched: readonly (keyof SharedTables[T] & string)[];
  /** Constraint errors that differ from the default ones. */
  readonly constraints?: readonly ConstraintMeaning[];
  /** Error for a referenced row; HAS_HISTORY by default. */
  readonly storedBy?: (id: number) => Pick<ConstraintMeaning, 'code' | 'error'>;
}

/** Constraints that writing may violate. */
const WRITTEN: readonly ConstraintMeaning[] = [
  { contains: 'name_UNIQUE', code: 'NAME_UNIQUE', field: 'name' },
  { contains: 'FOREIGN KEY', code: 'NOT_FOUND' },
];
/** Rows with history cannot be deleted, only disabled. */
const REMOVED: readonly ConstraintMeaning[] = [{ contains: 'FOREIGN KEY', code: 'HAS_HISTORY' }];

/**
 * Lists, creates, updates and deletes a kind of configuration, described by its fields. Empty descriptions are filled
 * from the name (configuration specification, section 5). Errors are thrown to leave the transaction.
 */
export function configuredKind<T extends Table, View extends object>(kind: ConfiguredKind<T, View>) {
  const { table, one, searched, constraints: meanings = [] } = kind;
  const written = [...meanings, ...WRITTEN];
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

  /** Adds the origin, if it is another server. */
  async function withOrigin(
    db: Kysely<SharedTables>,
    rows: readonly Stored<T>[],
  ): Promise<(View & Origin)[]> {
    const idOf = (row: Stored<T>) => Number((row as { id: number }).id);
    const locked = await findLocked(db, table, rows.map(idOf));
    return rows.map((row) => ({ ...present(row), ...(locked.has(idOf(row)) && { lockedBy: 'central' }) }));
  }

  /** Throws NOT_FOUND if missing. */
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

    /** Finds the row by `same` or creates it, so that assigning twice has no effect. */
    async createOnce(scope: Scope, sent: Sent<View>, same: Where<T>): Promise<View> {
      const [there] = await all(scope.trx, same);
      return there ?? create(scope, sent);
    },

    /** Replaces the rows found by `where`, matched by `key`: deletes others and inserts missing ones. */
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

    /** Reads the row of a request for the version check. */
    current: ({ params }: { readonly params: { readonly id: number } }, trx: Kysely<SharedTables>) =>
      byId(trx, params.id),

    /** `also` has columns without an API field. */
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
  // Kysely needs a literal table name; `services` represents all.
  return db.selectFrom(table as 'services').selectAll() as unknown as Rows<T>;
}
