import type { Database } from 'better-sqlite3';
import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { BranchTables } from './tables.ts';

/** Stands in the compiled query where a value comes at each run. */
class Slot {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * Writes constants into the SQL and leaves only the slots open: SQLite uses a partial index (`where state = 'waiting'`)
 * only where the query says the same in so many words. The `+` before a slot changes no value, but keeps the planner
 * from looking into it: this SQLite is built with STAT4 and would otherwise plan a statement anew at every binding,
 * which cost ten times what running it costs.
 */
class Compiler extends SqliteQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Slot) {
      this.append('+');
      super.appendValue(value);
    } else {
      this.appendImmediateValue(value);
    }
  }
}

/** Compiles SQL only: it has no connection. */
const builder = new Kysely<BranchTables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new Compiler(),
  },
});

export interface Statement<Parameters, Row> {
  get(parameters: Parameters): Row | undefined;
  all(parameters: Parameters): Row[];
  /** Runs a write that returns nothing; the number of rows it changed. */
  run(parameters: Parameters): number;
}

/**
 * Prepares a query once, when it is first run: a server has some hundreds, and preparing all of them took half of its
 * start. Its columns are checked by Kysely, its values are named:
 *
 *     const byId = statement<{ id: number }>()(sqlite, (db, p) =>
 *       db.selectFrom('tickets').select('state').where('id', '=', p('id')));
 *     byId.get({ id: 7 })?.state
 */
export function statement<Parameters extends object>() {
  return <Row>(
    sqlite: Database,
    build: (
      db: Kysely<BranchTables>,
      parameter: <Name extends keyof Parameters>(name: Name) => Parameters[Name],
    ) => Compilable<Row>,
  ): Statement<Parameters, Row> => {
    let prepared: Statement<Parameters, Row> | null = null;
    const ready = () => {
      prepared ??= prepare(sqlite, build(builder, (name) => new Slot(name) as never).compile());
      return prepared;
    };
    return {
      get: (given) => ready().get(given),
      all: (given) => ready().all(given),
      run: (given) => ready().run(given),
    };
  };
}

function prepare<Parameters extends object, Row>(
  sqlite: Database,
  query: CompiledQuery<Row>,
): Statement<Parameters, Row> {
  const prepared = sqlite.prepare(query.sql);
  const slots = query.parameters.flatMap((value, at) =>
    value instanceof Slot ? [[at, value.name as keyof Parameters] as const] : [],
  );
  // Filled anew for each run, and bound before it begins: a ticket runs more than twenty statements.
  const bound = [...query.parameters];
  const values = (given: Parameters) => {
    for (const [at, name] of slots) bound[at] = given[name];
    return bound;
  };
  return {
    get: (given) => prepared.get(values(given)) as Row | undefined,
    all: (given) => prepared.all(values(given)) as Row[],
    run: (given) => prepared.run(values(given)).changes,
  };
}
