import { parseArgs } from 'node:util';
import type { AttentionProfile } from '#shared/domain/calling/profile.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { durationText } from '#shared/domain/time/duration-text.ts';
import { EXAMPLE_BRANCH } from './example-branch.ts';
import { EXAMPLE_PROFILES } from './example-profiles.ts';
import { showServerWaits, showWaits } from './show-waits.ts';
import { showWarnings } from './show-warnings.ts';
import { simulateDay } from './simulate-day.ts';
import { waitingFigures } from './waiting-figures.ts';

/**
 * The same day under the profile of each type, so that they can be compared, then how good early warnings and wait
 * forecasts are on many days: `node tests/simulation/run.ts [type | warnings | waits [--server]] [--seed n] [--days n]`. With
 * `--server` the waits are those of a real branch server with a settable clock.
 */
const COLUMN = 11;
const WARNINGS = 'warnings';
const WAITS = 'waits';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    days: { type: 'string', default: '10' },
    server: { type: 'boolean', default: false },
  },
});
const types = Object.keys(EXAMPLE_PROFILES) as AttentionProfile['type'][];
const chosen = types.filter((type) => positionals.length === 0 || positionals.includes(type));
const warnings = positionals.length === 0 || positionals.includes(WARNINGS);
const waits = positionals.length === 0 || positionals.includes(WAITS);
const [seed, days] = [Number(values.seed), Number(values.days)];

if (
  (chosen.length === 0 && !warnings && !waits) ||
  !Number.isInteger(seed) ||
  !(Number.isInteger(days) && days > 0)
) {
  const known = [...types, WARNINGS, WAITS].join(' | ');
  process.stderr.write(`usage: node tests/simulation/run.ts [${known}] [--server] [--seed n] [--days n]\n`);
  process.exitCode = 1;
} else {
  for (const type of chosen) show(type);
  if (warnings) showWarnings(days, seed, say);
  if (waits && values.server) await showServerWaits(days, seed, say);
  else if (waits) showWaits(days, seed, say);
}

function show(type: AttentionProfile['type']): void {
  const day = simulateDay(EXAMPLE_BRANCH, EXAMPLE_PROFILES[type], seededRandom(seed));
  say([type, 'served', 'left', 'mean', 'p90', 'max', 'in SLA']);
  for (const queue of EXAMPLE_BRANCH.queues) {
    const figures = waitingFigures(queue, day);
    const times = [figures.mean, figures.p90, figures.max].map(durationText);
    const share = `${Math.round(figures.inSla * 100)} %`;
    say([`  ${queue.name}`, String(figures.served), String(figures.left), ...times, share]);
  }
  process.stdout.write('\n');
}

function say([name = '', ...cells]: readonly string[]): void {
  process.stdout.write(`${name.padEnd(26)}${cells.map((cell) => cell.padStart(COLUMN)).join('')}\n`);
}
