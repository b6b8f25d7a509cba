import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBackup, restoreBackup } from '#shared/contract/installation/files.ts';
import { createStoredBackups } from '#shared/server/backup/stored-backups.ts';
import type { Swap } from '#shared/server/backup/swap-files.ts';
import { openWritable } from '#shared/server/db/sqlite-file.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { ticketFaults } from '#tests/support/checks/ticket-faults.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { type BranchProcess, startBranchProcess } from '#tests/support/servers/branch-process.ts';
import type { DyingSwap } from '#tests/support/servers/dying-swap.ts';

const PROGRAM = fileURLToPath(new URL('../../support/servers/dying-swap.ts', import.meta.url));
const ROWS = 2_000;
const PATIENCE_MS = 240_000;

describe('a power cut while one database takes the place of another', () => {
  let folder: TemporaryFolder;
  let swap: Swap;
  beforeEach(async () => {
    folder = temporaryFolder();
    const { file: kept } = await createStoredBackups(folder.path, '').placeAt(0);
    swap = {
      live: join(folder.path, 'turno.db'),
      next: join(folder.path, 'work', 'database.sqlite'),
      kept,
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

  /** Reads the word that all rows of a database say; fails where the database is not whole. */
  function saidBy(file: string): string {
    const sqlite = new Sqlite(file, { fileMustExist: true });
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
    const asked: DyingSwap = { swap, step, when, linkless };
    const { signal, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, JSON.stringify(asked)]);
    expect(stderr.toString()).toBe('');
    expect(signal === 'SIGKILL' || stdout.toString() === 'done').toBe(true);
    return signal === 'SIGKILL';
  }

  it.each([
    ['a disk that knows second names', false],
    ['a disk that knows none', true],
  ])(
    'leaves either of the two, whole, at any step on %s',
    async (_, linkless) => {
      const found = new Set<string>();
      for (let step = 0, died = true; died; step += 1) {
        died = false;
        for (const when of ['before', 'after'] as const) {
          for (const file of [swap.live, swap.next, dirname(swap.kept)])
            rmSync(file, { recursive: true, force: true });
          fill(swap.live, 'old');
          fill(swap.next, 'new');
          // The step that fails for want of second names is never done.
          died = swapUntil(step, when, linkless) || died;
          await createStoredBackups(folder.path, swap.live).tidy();
          const served = saidBy(swap.live);
          found.add(served);
          const kept = existsSync(swap.kept) ? saidBy(swap.kept) : null;
          if (served === 'new') expect(kept).toBe('old');
          expect(existsSync(join(dirname(swap.kept), 'unfinished'))).toBe(false);
          // Checks that the file kept is not the one served, under a second name.
          const sqlite = new Sqlite(swap.live);
          sqlite.exec(`update words set word = 'changed'`);
          sqlite.close();
          if (kept) expect(saidBy(swap.kept)).toBe(kept);
        }
      }
      expect([...found].sort()).toEqual(['new', 'old']);
    },
    PATIENCE_MS,
  );
});

describe('a server that loses its power while it restores', () => {
  let branch: BranchProcess;
  beforeEach(async () => {
    branch = await startBranchProcess();
  });
  afterEach(() => branch.stop());

  const tickets = () =>
    lookInto(branch.folder, (sqlite) => ({
      count: rowsOf(sqlite, 'select id from tickets').length,
      faults: ticketFaults(sqlite),
      restores: rowsOf(sqlite, `select 1 from audit where action = 'RESTORE'`).length,
    }));

  it.each([
    ['while the backup is looked through', 'backup-work/checked/database.sqlite'],
    ['when the old database is kept', 'backups'],
    ['as soon as it can', ''],
  ])(
    'serves one of the two after its next start, %s',
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
      // A power cut has no manners: whatever has happened by then has happened.
      while (!isOver && !existsSync(join(branch.folder, sign))) await new Promise(setImmediate);
      await branch.powerCut();
      await restored;
      await branch.powerOn();
      const { count, faults, restores } = tickets();
      expect(faults).toEqual([]);
      expect({ count, restores }).toEqual(
        restores === 1 ? { count: 1, restores: 1 } : { count: 2, restores: 0 },
      );
      expect(existsSync(join(branch.folder, 'backup-work'))).toBe(false);
      const { code } = await take(branch);
      // At midnight numbers begin anew.
      const isSameDay = new Date().toDateString() === day;
      // Restored or not: somebody holds the paper with A002.
      expect(code).toBe(isSameDay ? 'A003' : 'A001');
    },
    PATIENCE_MS,
  );
});
