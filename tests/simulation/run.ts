import { parseArgs } from 'node:util';
import type { AttentionProfile } from '#shared/domain/calling/profile.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { durationText } from '#shared/domain/time/duration-text.ts';
import { EXAMPLE_BRANCH } from './example-branch.ts';
import { EXAMPLE_PROFILES } from './example-profiles.ts';
import { printServerWaits, printWaits } from './print-waits.ts';
import { printWarnings } from './print-warnings.ts';
import { simulateDay } from './simulate-day.ts';
import { waitingStats } from './waiting-stats.ts';
import { branchAt, clairvoyantAt } from './warning-day.ts';

/**
 * Simulates the same day under a profile of each type for comparison, and measures the accuracy of early warnings
 * and wait forecasts over many days: `node tests/simulation/run.ts [type | warnings | waits [--server]] [--seed n]
 * [--days n] [--pattern start of its name] [--clairvoyant]`. With `--clairvoyant` warnings use the true rates and
 * service times, which shows the best possible accuracy. With `--server` the waits are those of a real branch server
 * with a settable clock.
 */
const COLUMN = 11;
const WARNINGS = 'warnings';
const WAITS = 'waits';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    days: { type: 'string', default: '10' },
    pattern: { type: 'string', default: '' },
    clairvoyant: { type: 'boolean', default: false },
    server: { type: 'boolean', default: false },
  },
});
const allTypes = Object.keys(EXAMPLE_PROFILES) as AttentionProfile['type'][];
const types = allTypes.filter((type) => positionals.length === 0 || positionals.includes(type));
const warnings = positionals.length === 0 || positionals.includes(WARNINGS);
const waits = positionals.length === 0 || positionals.includes(WAITS);
const view = values.clairvoyant ? clairvoyantAt : branchAt;
const [seed, days] = [Number(values.seed), Number(values.days)];

if (
  (types.length === 0 && !warnings && !waits) ||
  !Number.isInteger(seed) ||
  !(Number.isInteger(days) && days > 0)
) {
  const known = [...allTypes, WARNINGS, WAITS].join(' | ');
  process.stderr.write(`usage: node tests/simulation/run.ts [${known}] [--server] [--seed n] [--days n]\n`);
  process.exitCode = 1;
} else {
  for (const type of types) printDay(type);
  if (warnings) printWarnings({ days, firstSeed: seed, pattern: values.pattern, view }, print);
  if (waits && values.server)
    await printServerWaits({ days, firstSeed: seed, pattern: values.pattern }, print);
  else if (waits) printWaits({ days, firstSeed: seed, pattern: values.pattern }, print);
}

function printDay(type: AttentionProfile['type']): void {
  const day = simulateDay(EXAMPLE_BRANCH, EXAMPLE_PROFILES[type], seededRandom(seed));
  print([type, 'served', 'left', 'mean', 'p90', 'max', 'in SLA']);
  for (const queue of EXAMPLE_BRANCH.queues) {
    const stats = waitingStats(queue, day);
    const times = [stats.mean, stats.p90, stats.max].map(durationText);
    const share = `${Math.round(stats.inSla * 100)} %`;
    print([`  ${queue.name}`, String(stats.served), String(stats.left), ...times, share]);
  }
  process.stdout.write('\n');
}

function print([name = '', ...cells]: readonly string[]): void {
  process.stdout.write(`${name.padEnd(26)}${cells.map((cell) => cell.padStart(COLUMN)).join('')}\n`);
}
