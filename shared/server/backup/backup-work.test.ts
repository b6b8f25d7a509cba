import { readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { createBackupWork } from './backup-work.ts';

const DO_WORK = `import { doBackupWork } from ${JSON.stringify(join(import.meta.dirname, 'backup-work.ts'))};`;

describe('the backup process', () => {
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

  it('fails the backup if it ends early', async () => {
    await expect(write('process.exit(3);')).rejects.toThrow('the backup process ended early: 3');
  });

  it('passes the code of an error on and exits after its work', async () => {
    await expect(write(`${DO_WORK} await doBackupWork({});`)).rejects.toMatchObject({
      code: 'SQLITE_CANTOPEN',
    });
  });

  it('runs at low priority', async () => {
    const out = JSON.stringify(join(folder.path, 'priority'));
    const program = `${DO_WORK}
      import { writeFileSync } from 'node:fs';
      import { getPriority } from 'node:os';
      process.once('exit', () => writeFileSync(${out}, String(getPriority())));
      await doBackupWork({});`;
    await expect(write(program)).rejects.toThrow();
    await expect
      .poll(() => Number(readFileSync(join(folder.path, 'priority'), 'utf8')))
      .toBe(constants.priority.PRIORITY_BELOW_NORMAL);
  });

  it.runIf(process.platform === 'linux')('runs every thread at low priority', async () => {
    const out = JSON.stringify(join(folder.path, 'priorities'));
    const program = `${DO_WORK}
      import { readdirSync, writeFileSync } from 'node:fs';
      import { getPriority } from 'node:os';
      import { gzip } from 'node:zlib';
      await new Promise((resolve) => gzip('compressed in a thread', resolve));
      process.once('exit', () => {
        const threads = readdirSync('/proc/self/task').map(Number);
        writeFileSync(${out}, JSON.stringify(threads.map(getPriority)));
      });
      await doBackupWork({});`;
    await expect(write(program)).rejects.toThrow();
    await expect
      .poll(() => new Set(JSON.parse(readFileSync(join(folder.path, 'priorities'), 'utf8'))))
      .toEqual(new Set([constants.priority.PRIORITY_BELOW_NORMAL]));
  });
});
