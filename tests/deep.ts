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
  TURNO_CHOOSING_RUNS: '1500',
  TURNO_KILL_ROUNDS: '50',
  TURNO_KILL_SEED: seed,
  TURNO_SYNC_RUNS: '20000',
  TURNO_SYNC_TABLE_RUNS: '1000',
  TURNO_SYNC_SEED: seed,
  TURNO_ROLL_UP_RUNS: '1000',
  TURNO_APPLIANCE_WEEKS: '40',
  ...process.env,
  TURNO_MODEL_SEED: seed,
};

process.stdout.write(`TURNO_MODEL_SEED=${seed}\n`);
const { status } = spawnSync(
  'vitest',
  [
    'run',
    'tests/model/branch',
    'tests/model/choosing',
    'tests/model/sync',
    'tests/integration/sudden-death',
    'tests/integration/central/roll-ups',
    'tests/integration/network',
    'tests/simulation/appliance',
    'hostile-input',
  ],
  {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: environment,
  },
);
process.exitCode = status ?? 1;
