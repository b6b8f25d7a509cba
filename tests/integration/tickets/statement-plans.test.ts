import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openReadable } from '#shared/server/db/sqlite-file.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

/** Tables that grow with every customer, for years. */
const GROWING = ['tickets', 'ticket_events', 'ticket_transactions', 'print_jobs', 'workstation_sessions'];

/** Statements that scan a complete table: the purpose of each, and the justification. */
const COMPLETE: Readonly<Record<string, RegExp>> = {
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

it('no prepared statement scans all customers of a branch', () => {
  const sqlite = openReadable(join(branch.folder, 'turno.db'));
  const complete = new Set(
    sqlite
      .prepare<[], string>("select name from sqlite_master where type = 'index' and sql not like '%where%'")
      .pluck()
      .all(),
  );
  const long = [...prepared].flatMap((sql) => {
    const names = namesIn(sql);
    const steps = names.size > 0 ? planOf(sqlite, sql) : [];
    return steps.some((step) => isLong(step, names, complete)) ? [`${sql}\n  ${steps.join('\n  ')}`] : [];
  });
  sqlite.close();
  expect(
    long.filter((one) => !Object.values(COMPLETE).some((known) => known.test(one.split('\n')[0] ?? ''))),
  ).toEqual([]);
});

const planOf = (sqlite: Sqlite.Database, sql: string): string[] =>
  sqlite
    .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
    .all(...Array.from(sql.match(/\?/g) ?? [], () => 1))
    .map(({ detail }) => detail);

/** Finds the aliases of the growing tables in a statement. */
function namesIn(sql: string): Set<string> {
  const names = new Set<string>();
  if (!/^\s*(with|select|update|delete)\b/i.test(sql)) return names;
  for (const table of GROWING)
    for (const [, alias] of sql.matchAll(new RegExp(`"?\\b${table}"?(?: as "?(\\w+)"?)?`, 'g')))
      names.add(alias ?? table);
  return names;
}

/** A complete table; or an index restricted only by the branch: most installations have one. */
function isLong(step: string, names: ReadonlySet<string>, complete: ReadonlySet<string>): boolean {
  const [, scanned = ''] = /^SCAN (\w+)$/.exec(step) ?? [];
  if (names.has(scanned)) return true;
  const [, name = '', index = '', columns = ''] =
    /^(?:SCAN|SEARCH) (\w+) USING (?:COVERING )?INDEX (\w+)(?: \(([^)]*)\))?$/.exec(step) ?? [];
  return names.has(name) && complete.has(index) && ['', 'id_branches=?'].includes(columns);
}
