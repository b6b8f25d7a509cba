import { readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { createBackupWork } from './backup-work.ts';

describe('the process of a backup', () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  const WORK = { dataDir: '', origin: {}, key: new Uint8Array(32) } as unknown as Parameters<
    ReturnType<typeof createBackupWork>['write']
  >[0];

  /** Writes a backup of a database that does not exist, in a process that runs this program. */
  function write(program: string): Promise<string> {
    const file = join(folder.path, 'program.mjs');
    writeFileSync(file, program);
    const live = join(folder.path, 'missing.db');
    return createBackupWork(pathToFileURL(file)).write({ ...WORK, live, folder: folder.path });
  }

  it('fails the backup when it ends early', async () => {
    await expect(write('process.exit(3);')).rejects.toThrow('the backup process ended early: 3');
  });

  it('passes the code of an error on, runs at low priority and ends after its work', async () => {
    const module = JSON.stringify(join(import.meta.dirname, 'backup-work.ts'));
    const out = JSON.stringify(join(folder.path, 'priority'));
    const program = `
      import { writeFileSync } from 'node:fs';
      import { getPriority } from 'node:os';
      import { doBackupWork } from ${module};
      process.once('exit', () => writeFileSync(${out}, String(getPriority())));
      await doBackupWork({});`;
    await expect(write(program)).rejects.toMatchObject({ code: 'SQLITE_CANTOPEN' });
    await expect
      .poll(() => Number(readFileSync(join(folder.path, 'priority'), 'utf8')))
      .toBe(constants.priority.PRIORITY_BELOW_NORMAL);
  });
});
