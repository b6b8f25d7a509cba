import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

/*
 * `npm run test:deep`: the random tests for as long as a night allows, by another seed each time. A failure names its
 * seed; the same variables and this command play it again.
 */
const seed = process.env.TURNO_MODEL_SEED ?? String(randomInt(2 ** 31));
const environment = {
  TURNO_MODEL_RUNS: '500',
  TURNO_MODEL_COMMANDS: '200',
  TURNO_KILL_ROUNDS: '50',
  TURNO_KILL_SEED: seed,
  ...process.env,
  TURNO_MODEL_SEED: seed,
};

process.stdout.write(`TURNO_MODEL_SEED=${seed}\n`);
const { status } = spawnSync('vitest', ['run', 'tests/model/branch', 'tests/integration/sudden-death'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: environment,
});
process.exitCode = status ?? 1;
