import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';

/** Above the maximum thread id of Linux. */
const NO_PROCESS = 4_194_305;

describe.skipIf(process.platform !== 'linux')('a thread with lowered priority', () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  /** Lowers the priority in a child process, as it cannot be raised again; returns the resulting priority. */
  function priorityAfter(argument = ''): number {
    const module = join(import.meta.dirname, 'lower-priority.ts');
    const program = `
      import { lowerPriority } from ${JSON.stringify(module)};
      import { getPriority } from 'node:os';
      lowerPriority(${argument});
      console.log(getPriority());`;
    const args = ['--input-type=module', '--eval', program];
    return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  }

  it('has the lowest priority', () => {
    expect(priorityAfter()).toBe(constants.priority.PRIORITY_LOW);
  });

  it('continues unchanged if the system refuses, or has no thread priorities', () => {
    const before = Number(execFileSync('nice', { encoding: 'utf8' }));
    const link = join(folder.path, 'refused');
    symlinkSync(`1/task/${NO_PROCESS}`, link);
    expect(priorityAfter(JSON.stringify(link))).toBe(before);
    expect(priorityAfter(JSON.stringify(join(folder.path, 'not there')))).toBe(before);
  });
});
