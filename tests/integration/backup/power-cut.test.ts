import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBackup, restoreBackup } from '#shared/contract/installation/files.ts';
import { createStoredBackups } from '#shared/server/backup/stored-backups.ts';
import type { Swap } from '#shared/server/backup/swap-files.ts';
import { openWritable, withFunctions } from '#shared/server/db/sqlite-file.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { ticketViolations } from '#tests/support/checks/ticket-violations.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { type BranchProcess, startBranchProcess } from '#tests/support/servers/branch-process.ts';
import type { DyingSwap } from '#tests/support/servers/dying-swap.ts';

const PROGRAM = fileURLToPath(new URL('../../support/servers/dying-swap.ts', import.meta.url));
const ROWS = 2_000;
const TIMEOUT_MS = 240_000;

describe('a power cut during the exchange of a database', () => {
  let folder: TemporaryFolder;
  let swap: Swap;
  beforeEach(async () => {
    folder = temporaryFolder();
    const { file: stored } = await createStoredBackups(folder.path, '').locationAt(0);
    swap = {
      live: join(folder.path, 'turno.db'),
      next: join(folder.path, 'work', 'database.sqlite'),
      replaced: stored,
    };
    fill(swap.live, 'old');
    fill(swap.next, 'new');
  });
  afterEach(() => folder.remove());

  function fill(file: string, word: string): void {
    mkdirSync(dirname(file), { recursive: true });
    const sqlite = openWritable(file);
    sqlite.exec('create table words (word text)');
    const insert = sqlite.prepare('insert into words values (?)');
    sqlite.transaction(() => {
      for (let row = 0; row < ROWS; row += 1) insert.run(word);
    })();
    sqlite.close();
  }

  /** Reads the value common to all rows of a database; fails if the database is damaged. */
  function saidBy(file: string): string {
    const sqlite = withFunctions(new Sqlite(file, { fileMustExist: true }));
    try {
      expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
      const words = sqlite
        .prepare<[], { word: string; rows: number }>('select word, count(*) as rows from words group by word')
        .all();
      expect(words).toEqual([{ word: expect.any(String), rows: ROWS }]);
      return words[0]?.word ?? '';
    } finally {
      sqlite.close();
    }
  }

  function swapUntil(step: number, when: 'before' | 'after', linkless: boolean): boolean {
    const requested: DyingSwap = { swap, step, when, linkless };
    const { signal, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, JSON.stringify(requested)]);
    expect(stderr.toString()).toBe('');
    expect(signal === 'SIGKILL' || stdout.toString() === 'done').toBe(true);
    return signal === 'SIGKILL';
  }

  it.each([
    ['a disk that knows second names', false],
    ['a disk that knows none', true],
  ])(
    'leaves one complete database at any step on %s',
    async (_, linkless) => {
      const found = new Set<string>();
      for (let step = 0, died = true; died; step += 1) {
        died = false;
        for (const when of ['before', 'after'] as const) {
          for (const file of [swap.live, swap.next, dirname(swap.replaced)])
            rmSync(file, { recursive: true, force: true });
          fill(swap.live, 'old');
          fill(swap.next, 'new');
          // The step that fails without hard links is never executed.
          died = swapUntil(step, when, linkless) || died;
          await createStoredBackups(folder.path, swap.live).tidy();
          const served = saidBy(swap.live);
          found.add(served);
          const stored = existsSync(swap.replaced) ? saidBy(swap.replaced) : null;
          if (served === 'new') expect(stored).toBe('old');
          expect(existsSync(join(dirname(swap.replaced), 'unfinished'))).toBe(false);
          // Checks that the stored file is not a hard link to the active one.
          const sqlite = withFunctions(new Sqlite(swap.live));
          sqlite.exec(`update words set word = 'changed'`);
          sqlite.close();
          if (stored) expect(saidBy(swap.replaced)).toBe(stored);
        }
      }
      expect([...found].sort()).toEqual(['new', 'old']);
    },
    TIMEOUT_MS,
  );
});

describe('a server that loses power during a restore', () => {
  let branch: BranchProcess;
  beforeEach(async () => {
    branch = await startBranchProcess();
  });
  afterEach(() => branch.stop());

  const tickets = () =>
    lookInto(branch.folder, (sqlite) => ({
      count: rowsOf(sqlite, 'select id from tickets').length,
      errors: ticketViolations(sqlite),
      restores: rowsOf(sqlite, `select 1 from audit where action = 'RESTORE'`).length,
    }));

  it.each([
    ['while the backup is looked through', 'backup-work/checked/database.sqlite'],
    ['when the old database is kept', 'backups'],
    ['as soon as it can', ''],
  ])(
    'serves one of both after its next start, %s',
    async (_, sign) => {
      const day = new Date().toDateString();
      await take(branch);
      const admin = await branch.signIn('admin');
      const { file } = await admin.call(createBackup, {});
      await take(branch);
      let isOver = false;
      const restored = admin
        .call(restoreBackup, { file })
        .catch(() => undefined)
        .finally(() => {
          isOver = true;
        });
      // A power failure may occur at any point.
      while (!isOver && !existsSync(join(branch.folder, sign))) await new Promise(setImmediate);
      await branch.powerCut();
      await restored;
      await branch.powerOn();
      const { count, errors: violations, restores } = tickets();
      expect(violations).toEqual([]);
      expect({ count, restores }).toEqual(
        restores === 1 ? { count: 1, restores: 1 } : { count: 2, restores: 0 },
      );
      expect(existsSync(join(branch.folder, 'backup-work'))).toBe(false);
      const { code } = await take(branch);
      // Numbers restart at midnight.
      const isSameDay = new Date().toDateString() === day;
      // Restored or not: a customer holds the ticket A002.
      expect(code).toBe(isSameDay ? 'A003' : 'A001');
    },
    TIMEOUT_MS,
  );
});
