import { parseArgs } from 'node:util';
import type { AttentionProfile } from '#shared/domain/calling/attention-profile.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { durationText } from '#shared/domain/time/duration-text.ts';
import { EXAMPLE_BRANCH } from './example-branch.ts';
import { EXAMPLE_PROFILES } from './example-profiles.ts';
import { simulateDay } from './simulate-day.ts';
import { waitingFigures } from './waiting-figures.ts';

/**
 * The same day under the profile of each type, so that they can be compared:
 * `node tests/simulation/run.ts [type] [--seed n]`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' } },
});
const types = Object.keys(EXAMPLE_PROFILES) as AttentionProfile['type'][];
const chosen = types.filter((type) => positionals.length === 0 || positionals.includes(type));
const seed = Number(values.seed);

if (chosen.length === 0 || !Number.isInteger(seed)) {
  process.stderr.write(`usage: node tests/simulation/run.ts [${types.join(' | ')}] [--seed n]\n`);
  process.exitCode = 1;
} else {
  for (const type of chosen) show(type);
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
  process.stdout.write(`${name.padEnd(18)}${cells.map((cell) => cell.padStart(9)).join('')}\n`);
}
