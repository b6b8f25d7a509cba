import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
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
 * The benchmarks: each row is measured against the machine itself in the same run. Prints a table, keeps it in
 * `results.json`. `npm run bench -- issue` runs only the rows of that name; `npm run bench -- peer FILE ADDRESS` those
 * of a comparison with another product.
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
  configuration: configurationRows,
  files: filesRows,
  lists: listsRows,
};

const [first, ...rest] = process.argv.slice(2);
const isPeer = first === 'peer';
const benches: Readonly<Record<string, () => Promise<Row[]>>> = isPeer
  ? { peer: () => peerRows(rest) }
  : BENCHES;
const chosen = isPeer || first === undefined ? [] : [first, ...rest];
const rows = [];
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  for (const row of await bench()) {
    rows.push(row);
    process.stdout.write(
      `${row.reached ? '✓' : '✗'} ${row.what.padEnd(52)} ${row.measured.padEnd(72)} ${row.target}\n`,
    );
  }
}

if (first === undefined) {
  const machine = { cores: cpus().length, model: cpus()[0]?.model, node: process.version };
  writeFileSync(new URL('results.json', import.meta.url), `${JSON.stringify({ machine, rows }, null, 2)}\n`);
}
