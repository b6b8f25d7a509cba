import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

/*
 * `npm run test:deep`: long random tests with a new seed, the long tests even if nothing has changed, the appliance on
 * a simulated screen, and the browser tests under stress. A failed random test names its seed; the same variables and
 * this command repeat it.
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
  TURNO_JOBS: '10000',
  TURNO_JOBS_SEED: seed,
  TURNO_IMPORT_PAIRS: '10000',
  TURNO_IMPORT_SEED: seed,
  TURNO_ROLL_UP_RUNS: '1000',
  TURNO_APPLIANCE_WEEKS: '40',
  ...process.env,
  TURNO_MODEL_SEED: seed,
};

/** Arguments of Node in order; the browser tests run twice at four times their load. */
const COMMANDS: readonly { readonly args: readonly string[]; readonly env?: NodeJS.ProcessEnv }[] = [
  {
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      'tests/model/branch',
      'tests/model/choosing',
      'tests/model/jobs',
      'tests/model/sync',
      'tests/integration/running/sudden-death',
      'tests/integration/central/roll-ups',
      'tests/integration/configuration/import-returns',
      'tests/integration/network',
      'tests/simulation/appliance',
      'hostile-input',
    ],
    env: environment,
  },
  { args: ['build/launch.js', '--built', 'tests/appliance/run.ts', '--short'] },
  { args: ['tests/run.ts', 'package', 'install'], env: { ...process.env, TURNO_TEST_FORM: 'long' } },
  ...[1, 2].map(() => ({
    args: ['tests/run.ts', 'browser'],
    env: { ...process.env, TURNO_TEST_WORKERS: '16' },
  })),
];

process.stdout.write(`TURNO_MODEL_SEED=${seed}\n`);
const failed = COMMANDS.filter(
  ({ args, env }) => spawnSync(process.execPath, args, { stdio: 'inherit', env }).status !== 0,
);
process.exitCode = failed.length > 0 ? 1 : 0;
