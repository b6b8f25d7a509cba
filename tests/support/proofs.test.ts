import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from './data/temporary-folder.ts';
import { fingerprint } from './proofs.ts';

describe('the fingerprint of the dependencies of a long test', () => {
  let folder: TemporaryFolder;
  const write = (name: string, text: string) => writeFileSync(join(folder.path, name), text);
  const of = () => fingerprint(folder.path, ['build', 'package.json']);

  beforeEach(() => {
    folder = temporaryFolder();
    execFileSync('git', ['init', '--quiet'], { cwd: folder.path });
    mkdirSync(join(folder.path, 'build'));
    write('.gitignore', '*.log\n');
    write('package.json', '{}');
    write('build/run.ts', 'run();');
  });
  afterEach(() => folder.remove());

  it('is unchanged while no dependency changes', () => {
    const before = of();
    write('other.ts', 'other();');
    write('build/run.log', 'a line');
    expect(of()).toBe(before);
  });

  it.each([
    ['a file changes', () => write('build/run.ts', 'run(1);')],
    ['a file is added, committed or not', () => write('build/more.ts', 'more();')],
    ['a file is deleted', () => rmSync(join(folder.path, 'build/run.ts'))],
    ['a single file that is named changes', () => write('package.json', '{ "name": "turno" }')],
  ])('changes if %s', (_, change) => {
    execFileSync('git', ['add', '.'], { cwd: folder.path });
    const before = of();
    change();
    expect(of()).not.toBe(before);
  });
});
