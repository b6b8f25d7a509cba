import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { benchFolder, busyShare, measureMachine, speedChange } from './machine.ts';
import type { Row } from './row.ts';
import { callNextRows } from './rows/call-next.ts';
import { callToDisplayRows } from './rows/call-to-display.ts';
import { catchUpRows } from './rows/catch-up.ts';
import { centralIngestRows } from './rows/central-ingest.ts';
import { configurationRows } from './rows/configuration.ts';
import { consolidatedRows } from './rows/consolidated.ts';
import { dashboardRows } from './rows/dashboard.ts';
import { displayDayRows } from './rows/display-day.ts';
import { filesRows } from './rows/files.ts';
import { firstPaintRows } from './rows/first-paint.ts';
import { fleetScaleRows } from './rows/fleet-scale.ts';
import { forecastRows } from './rows/forecasts.ts';
import { freeSlotsRows } from './rows/free-slots.ts';
import { fullHouseRows } from './rows/full-house.ts';
import { issueRows } from './rows/issue.ts';
import { kioskWeekRows } from './rows/kiosk-week.ts';
import { listsRows } from './rows/lists.ts';
import { memoryRows } from './rows/memory.ts';
import { networkRows } from './rows/network.ts';
import { peerRows } from './rows/peer.ts';
import { phonesRows } from './rows/phones.ts';
import { phonesOfCentralRows } from './rows/phones-of-central.ts';
import { powerOnRows } from './rows/power-on.ts';
import { pressToPaperRows } from './rows/press-to-paper.ts';
import { pressToTurnRows } from './rows/press-to-turn.ts';
import { reportRows } from './rows/reports.ts';
import { startTimeRows } from './rows/start-time.ts';
import { supervisionRows } from './rows/supervision.ts';
import { waitNextRows } from './rows/wait-next.ts';

/**
 * The benchmarks. Each row is compared with the machine itself in the same run. Prints a table and stores it in
 * `results.json`. `npm run bench -- issue` runs only the rows of that name; `npm run bench -- peer FILE ADDRESS`
 * compares with another product; `npm run bench -- guard` runs the five rows of a branch in some six minutes;
 * `npm run bench -- list` prints the names.
 */
const BENCHES = {
  issue: issueRows,
  'call-next': callNextRows,
  'call-to-display': callToDisplayRows,
  'press-to-turn': pressToTurnRows,
  'wait-next': waitNextRows,
  'press-to-paper': pressToPaperRows,
  'full-house': fullHouseRows,
  phones: phonesRows,
  supervision: supervisionRows,
  forecasts: forecastRows,
  reports: reportRows,
  'first-paint': firstPaintRows,
  memory: memoryRows,
  'kiosk-week': kioskWeekRows,
  'display-day': displayDayRows,
  start: startTimeRows,
  'power-on': powerOnRows,
  'central-ingest': centralIngestRows,
  consolidated: consolidatedRows,
  dashboard: dashboardRows,
  'free-slots': freeSlotsRows,
  'phones-of-central': phonesOfCentralRows,
  'catch-up': catchUpRows,
  network: networkRows,
  'fleet-scale': fleetScaleRows,
  configuration: configurationRows,
  files: filesRows,
  lists: listsRows,
};

/** The branch rows that are most sensitive to a change. */
const GUARD: readonly (keyof typeof BENCHES)[] = [
  'issue',
  'call-next',
  'full-house',
  'supervision',
  'phones',
];

/** A result is valid if the machine's speed changed by less than this during the row. */
const MAX_CHANGE = 0.2;
/** Maximum processor share of other programs when a row starts. */
const MAX_BUSY_SHARE = 0.15;
/** Minutes after which a row is stopped. */
const LIMIT_MINUTES: Readonly<Record<string, number>> = {
  'kiosk-week': 90,
  'display-day': 90,
  files: 30,
  network: 30,
  'fleet-scale': 30,
};
const DEFAULT_LIMIT_MINUTES = 10;

class TimeLimit extends Error {}

const [first, ...rest] = process.argv.slice(2);
const isPeer = first === 'peer';
const benches: Readonly<Record<string, () => Promise<Row[]>>> = isPeer
  ? { peer: () => peerRows(rest) }
  : BENCHES;
const selected: readonly string[] =
  isPeer || first === undefined ? [] : first === 'guard' ? GUARD : [first, ...rest];
if (first === 'list') {
  for (const name of Object.keys(benches)) print(name);
  process.exit(0);
}
const unknown = selected.filter((name) => !(name in benches));
if (unknown.length > 0) {
  print(`There is no benchmark ${unknown.join(', ')}: npm run bench -- list prints the names.`);
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const folder = benchFolder();
process.once('exit', () => folder.remove());
const rows: Row[] = [];
let failed = 0;
for (const [name, bench] of Object.entries(benches)) {
  if (selected.length > 0 && !selected.includes(name)) continue;
  const minutes = LIMIT_MINUTES[name] ?? DEFAULT_LIMIT_MINUTES;
  print(`${name} (at most ${minutes} minutes)`);
  try {
    for (const row of await measured(name, () => within(minutes, bench()))) {
      rows.push(row);
      print(`${row.reached ? '✓' : '✗'} ${row.what.padEnd(52)} ${row.measured.padEnd(72)} ${row.target}`);
    }
  } catch (error) {
    failed += 1;
    print(`✗ ${name}: ${(error as Error).message}`);
    // Its processes still run, and would distort the next row.
    if (error instanceof TimeLimit) break;
  }
}

if (first === undefined && failed === 0) {
  const machine = { cores: cpus().length, model: cpus()[0]?.model, node: process.version };
  writeFileSync(new URL('results.json', import.meta.url), `${JSON.stringify({ machine, rows }, null, 2)}\n`);
}
process.exit(failed === 0 ? 0 : 1);

/** Measures the machine before and after the row, and repeats the row if the speed has changed. */
async function measured(name: string, bench: () => Promise<Row[]>): Promise<Row[]> {
  for (let attempt = 1; ; attempt += 1) {
    const busy = await busyShare();
    if (busy > MAX_BUSY_SHARE)
      throw new Error(`other programs use ${percent(busy)} of the processors: stop them and measure again`);
    const before = measureMachine(folder.path);
    const found = await bench();
    const change = speedChange(before, measureMachine(folder.path));
    if (change <= MAX_CHANGE) return found;
    print(`  the speed of the machine changed by ${percent(change)} meanwhile`);
    if (attempt === 2) return found.map((row) => ({ ...row, what: `${row.what} (machine changed)` }));
    print(`  ${name} once more`);
  }
}

function within<Answer>(minutes: number, work: Promise<Answer>): Promise<Answer> {
  const late = wait(minutes * 60_000, undefined, { ref: false }).then(() => {
    throw new TimeLimit(`stopped after its limit of ${minutes} minutes`);
  });
  return Promise.race([work, late]);
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
