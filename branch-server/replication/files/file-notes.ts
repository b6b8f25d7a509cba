import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { FileState, LastDesign, Stock } from './inventory-files.ts';

type LastRow = BranchTables['last_designs'];
type StateRow = BranchTables['resource_files'];

/** Writes down what a look at the files has found; run it in a command of the gate. */
export function createFileNotes(sqlite: Database) {
  const lasts = statement<object>()(sqlite, (db) => db.selectFrom('last_designs').selectAll());
  const states = statement<object>()(sqlite, (db) => db.selectFrom('resource_files').selectAll());
  const storeLast = statement<LastRow>()(sqlite, (db, p) =>
    db.replaceInto('last_designs').values({
      kind: p('kind'),
      id_designs: p('id_designs'),
      parts: p('parts'),
      files: p('files'),
    }),
  );
  const forgetLast = statement<Pick<LastRow, 'kind' | 'id_designs'>>()(sqlite, (db, p) =>
    db.deleteFrom('last_designs').where('kind', '=', p('kind')).where('id_designs', '=', p('id_designs')),
  );
  const storeState = statement<StateRow>()(sqlite, (db, p) =>
    db.replaceInto('resource_files').values({ hash: p('hash'), state: p('state'), since: p('since') }),
  );
  const forgetState = statement<Pick<StateRow, 'hash'>>()(sqlite, (db, p) =>
    db.deleteFrom('resource_files').where('hash', '=', p('hash')),
  );

  function noteLast(designs: readonly LastDesign[]): void {
    const known = new Map(lasts.all({}).map((row) => [keyOf(row), row]));
    for (const { kind, id, shown } of designs) {
      const row: LastRow = {
        kind,
        id_designs: id,
        parts: JSON.stringify(shown.parts),
        files: JSON.stringify(shown.files),
      };
      const before = known.get(keyOf(row));
      if (before?.parts !== row.parts || before.files !== row.files) storeLast.run(row);
      known.delete(keyOf(row));
    }
    for (const row of known.values()) forgetLast.run(row);
  }

  function noteStates(found: ReadonlyMap<string, FileState>): void {
    const known = new Map(states.all({}).map((row) => [row.hash, row]));
    for (const [hash, { state, since }] of found) {
      const before = known.get(hash);
      if (before?.state !== state || before.since !== since) storeState.run({ hash, state, since });
    }
    for (const hash of known.keys()) if (!found.has(hash)) forgetState.run({ hash });
  }

  return {
    /** Writes only what has changed. */
    note(stock: Pick<Stock, 'last' | 'states'>): void {
      noteLast(stock.last);
      noteStates(stock.states);
    },
    /** Notes that central does not have a file: no design waits for it any more. */
    absent: (hash: string, since: Millis): void => void storeState.run({ hash, state: 'absent', since }),
  };
}

const keyOf = ({ kind, id_designs }: Pick<LastRow, 'kind' | 'id_designs'>): string => `${kind} ${id_designs}`;
