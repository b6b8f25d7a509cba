import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase } from '#branch-server/db/open-database.ts';
import { getHealth } from '#shared/contract/installation/health.ts';
import { DATABASE_FILES } from '#shared/server/db/database-files.ts';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 100 };

let branch: Branch;
let other: TemporaryFolder;
beforeEach(async () => {
  branch = await startBranch();
  other = temporaryFolder();
});
afterEach(async () => {
  await branch.stop();
  other.remove();
});

const served = () => join(branch.folder, DATABASE_FILES.branch);
const stored = () => {
  const folder = join(branch.folder, 'backups');
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
};
function codesIn(file: string): unknown[] {
  const sqlite = withFunctions(new Sqlite(file, { readonly: true }));
  try {
    return sqlite.prepare('select code from tickets order by id').pluck().all();
  } finally {
    sqlite.close();
  }
}

it('a replaced database file is restored within seconds, without losing data', async () => {
  (await openDatabase(other.path)).close();
  const first = await take(branch);
  renameSync(join(other.path, DATABASE_FILES.branch), served());
  const second = await take(branch);
  await vi.waitFor(() => expect(stored()).toHaveLength(1), WAIT_OPTIONS);
  await vi.waitFor(
    async () => expect(await branch.anybody.call(getHealth, {})).toMatchObject({ database: 'ok' }),
    WAIT_OPTIONS,
  );
  expect(codesIn(stored()[0] ?? '')).toEqual([first.code, second.code]);
  expect(codesIn(served())).toEqual([]);
  expect(
    branch.log.lines().filter(({ msg }) => msg.startsWith('the database file was exchanged')),
  ).toHaveLength(1);
});

it('a deleted database file is restored with all data', async () => {
  const first = await take(branch);
  rmSync(served());
  const second = await take(branch);
  await vi.waitFor(() => expect(existsSync(served())).toBe(true), WAIT_OPTIONS);
  await vi.waitFor(() => expect(codesIn(served())).toEqual([first.code, second.code]), WAIT_OPTIONS);
  await vi.waitFor(async () => expect((await take(branch)).code).toBeTruthy(), WAIT_OPTIONS);
});
