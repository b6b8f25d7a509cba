import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logFileName, logFilesBetween, logFolder } from '#shared/server/logs/log-files.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';

describe('the files of the log', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  it('are named by the local day', () => {
    expect(logFileName(new Date(2026, 0, 9, 23, 59), 2)).toBe('turno-2026-01-09.2.log');
  });

  it('are those of the requested days inclusive, in order, and no others', async () => {
    mkdirSync(logFolder(folder.path));
    const names = [
      'turno-2026-01-09.1.log',
      'turno-2026-01-09.10.log',
      'turno-2026-01-09.2.log',
      'turno-2026-01-10.1.log',
      'turno-2026-01-08.1.log',
      'turno-2026-01-11.1.log',
      'rotated-files',
      '3f.zip',
    ];
    for (const name of names) writeFileSync(join(logFolder(folder.path), name), '');
    const found = await logFilesBetween(folder.path, '2026-01-09', '2026-01-10');
    expect(found.map(({ name }) => name)).toEqual([
      'turno-2026-01-09.1.log',
      'turno-2026-01-09.2.log',
      'turno-2026-01-09.10.log',
      'turno-2026-01-10.1.log',
    ]);
  });

  it('are none if no log was opened', async () => {
    expect(await logFilesBetween(folder.path, '2026-01-01', '2026-12-31')).toEqual([]);
  });
});
