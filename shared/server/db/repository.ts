import type { Insertable, Selectable, Transaction, Updateable } from 'kysely';
import { IDS_OF_EACH, nextLocalId } from '#shared/domain/replication/next-local-id.ts';
import { assertEditable, assertEditableParent } from './created-at-central.ts';
import type { Scope } from './scope.ts';
import type { SharedTables } from './tables.ts';

/** Tables whose rows carry an id and a change counter. */
export type Replicated<Tables> = {
  [T in keyof Tables]: Tables[T] extends { row_ver: unknown; id: unknown } ? T : never;
}[keyof Tables] &
  string;

interface Writing<Tables> extends Pick<Scope<never>, 'record' | 'now' | 'firstId' | 'highestId'> {
  readonly trx: Transaction<Tables>;
}

/**
 * The only way to write configuration and users: each change is written to the table and, in the same transaction,
 * to the change log. Constraint errors are thrown unchanged.
 */
export function repository<Tables, Table extends Replicated<Tables>>(writing: Writing<Tables>, table: Table) {
  // Kysely cannot type a table name that is a type parameter; `services` represents any replicated table.
  const { trx, record, now, firstId } = writing as unknown as Writing<SharedTables>;
  const name = table as string as 'services';
  type Row = Selectable<Tables[Table]> & { readonly id: number; readonly row_ver: number };

  /** Unique id: the table may contain rows of other servers with their own id ranges. */
  async function newId(): Promise<number> {
    const own = await trx
      .selectFrom(name)
      .select(({ fn }) => fn.max('id').as('highest'))
      .where('id', '>', firstId)
      .where('id', '<', firstId + IDS_OF_EACH)
      .executeTakeFirst();
    const highest = Math.max(own?.highest ?? 0, (await writing.highestId?.(table)) ?? 0);
    return nextLocalId({ firstId, highest: highest || null, now });
  }

  return {
    async insert(values: Insertable<Tables[Table]>): Promise<Row> {
      await assertEditableParent(trx, table, { ...values });
      const row = await trx
        .insertInto(name)
        .values({ id: await newId(), ...(values as Insertable<SharedTables['services']>) })
        .returningAll()
        .executeTakeFirstOrThrow();
      record({
        entity: table,
        pk: row.id,
        op: 'insert',
        rowVersion: row.row_ver,
        values: row,
        rows: { before: null, after: row },
      });
      return row as unknown as Row;
    },

    /**
     * Updates differing columns only, because forms send all fields and unchanged ones must not conflict with other
     * changes. Undefined if the row is missing.
     */
    async update(id: number, patch: Updateable<Tables[Table]>): Promise<Row | undefined> {
      await assertEditable(trx, table, id);
      const before = await trx.selectFrom(name).selectAll().where('id', '=', id).executeTakeFirst();
      if (!before) return undefined;
      const values = changed(before, patch);
      if (Object.keys(values).length === 0) return before as unknown as Row;
      const row = await trx
        .updateTable(name)
        .set(values as Updateable<SharedTables['services']>)
        .set((eb) => ({ row_ver: eb('row_ver', '+', 1) }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      record({
        entity: table,
        pk: id,
        op: 'update',
        rowVersion: row.row_ver,
        values,
        rows: { before, after: row },
      });
      return row as unknown as Row;
    },

    /** False if there is no such row. */
    async remove(id: number): Promise<boolean> {
      await assertEditable(trx, table, id);
      const row = await trx.deleteFrom(name).where('id', '=', id).returningAll().executeTakeFirst();
      if (!row) return false;
      record({
        entity: table,
        pk: id,
        op: 'delete',
        rowVersion: row.row_ver + 1,
        values: {},
        rows: { before: row, after: null },
      });
      return true;
    },
  };
}

const changed = (before: object, patch: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(patch).filter(
      ([column, value]) => value !== undefined && value !== Reflect.get(before, column),
    ),
  );
