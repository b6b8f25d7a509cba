import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { ROOT } from '../once.ts';
import { runsOn } from './stage.ts';
import { TARGETS } from './target.ts';

const part = (platform: string) => join(ROOT, `node_modules/better-sqlite3/prebuilds/${platform}.node`);

describe.each(TARGETS)('on %s', (target) => {
  it('runs only native code compiled for it', () => {
    expect(TARGETS.filter((other) => runsOn(part(other), target))).toEqual([target]);
    expect(runsOn(part('darwin-arm64'), target)).toBe(false);
  });
});

describe('a file that is no program', () => {
  let folder: TemporaryFolder;
  beforeAll(() => {
    folder = temporaryFolder();
  });
  afterAll(() => folder.remove());

  it.each([
    ['empty', ''],
    ['an HTML page instead', '<html>'.repeat(100)],
    ['a truncated file', 'MZ'.padEnd(70, '\xff')],
  ])('runs nowhere: %s', (_what, content) => {
    const file = join(folder.path, 'part.node');
    writeFileSync(file, content, 'latin1');
    expect(TARGETS.filter((target) => runsOn(file, target))).toEqual([]);
  });
});
