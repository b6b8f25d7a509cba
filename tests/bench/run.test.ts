import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const RUN = join(import.meta.dirname, 'run.ts');

it('all benchmarks can be loaded by Node without a build', () => {
  const { status, stdout, stderr } = run('list');
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(stdout.split('\n')).toEqual(expect.arrayContaining(['issue', 'full-house', 'fleet-scale']));
});

it('an unknown benchmark is refused', () => {
  const { status, stdout } = run('full-hose');
  expect(status).toBe(1);
  expect(stdout).toContain('full-hose');
});

function run(...args: string[]) {
  return spawnSync(process.execPath, [RUN, ...args], { encoding: 'utf8' });
}
