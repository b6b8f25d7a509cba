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

/** Placeholder in the compiled query for a value bound at each run. */
class Slot {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * Compiles constants into the SQL and leaves only placeholders as parameters: SQLite uses a partial index (`where
 * state = 'waiting'`) only if the query contains that condition literally. The `+` before a placeholder does not
 * change the value, but hides it from the planner: with STAT4, SQLite would plan the statement again at every
 * binding, which costs ten times the run.
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
 * Prepares a query once, at first use: a server has some hundreds, and preparing all doubled its start time.
 * Kysely checks the columns, and values are named:
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
      get: (values) => ready().get(values),
      all: (values) => ready().all(values),
      run: (values) => ready().run(values),
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
  // Reused for each run, to save allocations: a ticket runs more than twenty statements.
  const bound = [...query.parameters];
  const values = (values: Parameters) => {
    for (const [at, name] of slots) bound[at] = values[name];
    return bound;
  };
  return {
    get: (parameters) => prepared.get(values(parameters)) as Row | undefined,
    all: (parameters) => prepared.all(values(parameters)) as Row[],
    run: (parameters) => prepared.run(values(parameters)).changes,
  };
}
