import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openReadable } from '#shared/server/db/sqlite-file.ts';
import { addOneOfEach } from '#tests/support/actions/add-one-of-each.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { KINDS } from '#tests/support/actions/configured-kinds.ts';
import { completeLists, type LongList, longLists } from '#tests/support/actions/long-lists.ts';
import { fillConfiguration, newestOf } from '#tests/support/data/fill-configuration.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const MANY = 10_000;
const PAGES = ['', '&size=200', `&page=${MANY / 10}`, '&search=nandu%2099', '&search=zzz'] as const;

/** Every configuration list, with ten thousand rows in each of their tables; the benchmark measures the speed. */
describe('with ten thousand rows of everything', () => {
  let branch: Branch;
  let admin: SignedIn;
  let lists: readonly LongList[];
  /** The number of statements of each list with few rows. */
  const few = new Map<string, number>();
  beforeAll(async () => {
    branch = await startBranch();
    admin = await branch.signIn('admin');
    const kinds = await addOneOfEach(admin);
    lists = longLists(kinds);
    for (const { what, path } of lists) few.set(what, await fewestOf(() => requested(path)));
    fillConfiguration(branch.folder, kinds, MANY);
  });
  afterAll(() => branch.stop());

  async function requested(path: string) {
    const { http, json } = await ask(branch.origin, { path, token: admin.token });
    expect([path, http]).toEqual([path, 200]);
    return json;
  }

  describe.each(longLists(KINDS))('the list of $what', ({ what }) => {
    const list = () => lists.find((each) => each.what === what)?.path ?? what;

    it('returns a page and no more', async () => {
      const pages = await Promise.all(PAGES.map((page) => requested(`${list()}${page}`)));
      const [first, maxPage, last, found, none] = pages as { rows: unknown[]; total: number }[];
      expect(first?.total).toBeGreaterThanOrEqual(MANY);
      expect(first?.rows).toHaveLength(10);
      expect(maxPage?.rows).toHaveLength(200);
      expect(last?.rows).toHaveLength(10);
      expect(found?.total).toBeGreaterThan(0);
      expect(found?.total).toBeLessThan(MANY / 10);
      expect(none).toMatchObject({ rows: [], total: 0 });
    });

    it('runs no more queries than with a few rows, whatever the page', async () => {
      for (const page of PAGES.slice(0, 3)) {
        expect(await fewestOf(() => requested(`${list()}${page}`)), page).toBeLessThanOrEqual(
          few.get(what) ?? 0,
        );
      }
    });

    it('scans one table at most; related rows are found by an index', async () => {
      const statements = await statementsOf(() => requested(list()));
      expect(statements.map((each) => [each, scansOf(branch.folder, each)])).toEqual(
        statements.map((each) => [each, expect.toSatisfy((scans: string[]) => scans.length <= 1)]),
      );
    });
  });

  it('the configuration check checks everything, and returns the worst findings', async () => {
    const { findings } = (await requested('/configuration_check')) as { findings: unknown[] };
    expect(findings.length).toBeGreaterThan(0);
  });

  it('unpaged lists run no more queries for ten thousand rows than for none', async () => {
    for (const { path } of completeLists(newestOf(branch.folder))) {
      const statements = await statementsOf(() => requested(path));
      expect([path, statements.length]).toEqual([path, expect.toSatisfy((count: number) => count <= 10)]);
      for (const each of statements)
        expect([path, each, scansOf(branch.folder, each)]).toEqual([
          path,
          each,
          expect.toSatisfy((scans: string[]) => scans.length <= 1),
        ]);
    }
  });
});

/** The statements that a server in this process prepares meanwhile: its lists prepare each one again. */
async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(Sqlite.prototype, 'prepare');
  try {
    await act();
    return spy.mock.calls.map(([sql]) => String(sql));
  } finally {
    spy.mockRestore();
  }
}

/** Their number, without periodic background statements: these do not occur twice in a row. */
async function fewestOf(act: () => Promise<unknown>): Promise<number> {
  const [one, other] = [await statementsOf(act), await statementsOf(act)];
  return Math.min(one.length, other.length);
}

/** The tables that SQLite scans for a statement, or builds an index for. */
function scansOf(folder: string, statement: string): string[] {
  const sqlite = openReadable(join(folder, 'turno.db'));
  try {
    return sqlite
      .prepare<[], { detail: string }>(`explain query plan ${statement.replaceAll('?', 'null')}`)
      .all()
      .map(({ detail }) => detail)
      .filter((detail) => /^SCAN |AUTOMATIC/.test(detail));
  } finally {
    sqlite.close();
  }
}
