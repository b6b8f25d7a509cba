import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openReadable } from '#shared/server/db/sqlite-file.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

/** Tables that grow with every customer, for years. */
const GROWING = ['tickets', 'ticket_events', 'ticket_transactions', 'print_jobs', 'workstation_sessions'];

/** Statements that do go through all of one: what each is for, and why that is well. */
const WHOLE: Readonly<Record<string, RegExp>> = {
  'the first day: ends at the first row': /^select "day" from "tickets" .* order by "id" limit 1$/,
  'what a restored backup lacks: asked for before it is restored':
    /^select count\(\*\).* where "arrived_at" >= \+\?$/,
};

const prepared = new Set<string>();
let branch: Branch;

beforeAll(async () => {
  const prepare = vi.spyOn(Sqlite.prototype, 'prepare');
  try {
    branch = await startBranch();
    for (const [sql] of prepare.mock.calls) prepared.add(sql);
  } finally {
    prepare.mockRestore();
  }
});
afterAll(() => branch.stop());

it('no statement that is kept ready goes through all customers that a branch ever had', () => {
  const sqlite = openReadable(join(branch.folder, 'turno.db'));
  const whole = new Set(
    sqlite
      .prepare<[], string>("select name from sqlite_master where type = 'index' and sql not like '%where%'")
      .pluck()
      .all(),
  );
  const long = [...prepared].flatMap((sql) => {
    const names = namesIn(sql);
    const steps = names.size > 0 ? planOf(sqlite, sql) : [];
    return steps.some((step) => isLong(step, names, whole)) ? [`${sql}\n  ${steps.join('\n  ')}`] : [];
  });
  sqlite.close();
  expect(
    long.filter((one) => !Object.values(WHOLE).some((known) => known.test(one.split('\n')[0] ?? ''))),
  ).toEqual([]);
});

const planOf = (sqlite: Sqlite.Database, sql: string): string[] =>
  sqlite
    .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
    .all(...Array.from(sql.match(/\?/g) ?? [], () => 1))
    .map(({ detail }) => detail);

/** Finds by which names a statement calls the tables that grow. */
function namesIn(sql: string): Set<string> {
  const names = new Set<string>();
  if (!/^\s*(with|select|update|delete)\b/i.test(sql)) return names;
  for (const table of GROWING)
    for (const [, alias] of sql.matchAll(new RegExp(`"?\\b${table}"?(?: as "?(\\w+)"?)?`, 'g')))
      names.add(alias ?? table);
  return names;
}

/** A whole table; or an index over all of it, of which only the branch is known: most installations have one. */
function isLong(step: string, names: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  const [, scanned = ''] = /^SCAN (\w+)$/.exec(step) ?? [];
  if (names.has(scanned)) return true;
  const [, name = '', index = '', columns = ''] =
    /^(?:SCAN|SEARCH) (\w+) USING (?:COVERING )?INDEX (\w+)(?: \(([^)]*)\))?$/.exec(step) ?? [];
  return names.has(name) && whole.has(index) && ['', 'id_branches=?'].includes(columns);
}
