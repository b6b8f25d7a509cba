import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const POSTGRES = new URL('../../support/servers/test-postgres.ts', import.meta.url).href;

it('a process with a PostgreSQL of the tests exits with the code of its failure', () => {
  const program = `await import(${JSON.stringify(POSTGRES)}); process.exitCode = 3;`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([3, '']);
});
