import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const POSTGRES = new URL('../../support/servers/test-postgres.ts', import.meta.url).href;

it('a process that has a PostgreSQL of the tests ends with the code that it failed with', () => {
  const program = `await import(${JSON.stringify(POSTGRES)}); process.exitCode = 3;`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([3, '']);
});
