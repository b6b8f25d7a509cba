import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { createDayAggregates } from '#branch-server/features/reports/day-aggregates.ts';
import { REPORT_TYPES } from '#shared/domain/reports/report-types.ts';
import { daysBefore } from '#shared/domain/statistics/period.ts';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';
import { startBenchBranch, withFolder } from '../bench-branch.ts';
import { createLoad, percentile } from '../load.ts';
import type { Row } from '../row.ts';
import { ADMIN_TOKEN, OPERATORS, tokenOf, workstationOf } from '../seed-bench.ts';
import { seedYears } from '../seed-years.ts';
import { daysFilter, medianOf, STATISTICS, slowestOf } from '../statistics-reports.ts';

const DAYS = 500;
const TICKETS_A_DAY = 2_000;
const TABLE_MS = 2_000;
const PDF_MS = 5_000;
const WORKBOOK_MS = 20_000;
const WORKBOOK_MB = 150;
/** Number of days whose tickets fill a workbook. */
const WORKBOOK_DAYS = 99;
const EVERY_MS = 50;
const ALONE_MS = 30_000;

/** Reports over a million tickets of a branch, and their effect on concurrent tickets and calls. */
export function reportRows(): Promise<Row[]> {
  return withFolder(async (folder) => {
    seedYears(folder, { days: DAYS, ticketsADay: TICKETS_A_DAY });
    storeTotals(folder);
    const branch = await startBenchBranch(folder);
    const load = createLoad(branch.port, OPERATORS);
    const post = async (path: string, body: object) =>
      (await load.post<unknown>(path, { token: ADMIN_TOKEN, body })).ms;

    const tables: { name: string; ms: number }[] = [];
    const pdfs: number[] = [];
    const alone = await served(load, wait(ALONE_MS));
    const created = (async () => {
      for (const { id, name } of STATISTICS) {
        const body = { reportType: id, filters: [days(DAYS)] };
        const { ms, answer } = await load.post<{ readonly rows: readonly unknown[] }>('/report/table', {
          token: ADMIN_TOKEN,
          body,
        });
        tables.push({ name, ms });
        // Empty reports (transactions and breaks) have no file.
        if (answer.rows.length > 0) pdfs.push(await post('/report/serve', { ...body, formatExport: 'pdf' }));
      }
    })();
    const withReports = await served(load, created);
    const before = branch.ownMemoryMb();
    let maximum = before;
    const watch = setInterval(() => {
      maximum = Math.max(maximum, branch.ownMemoryMb());
    }, EVERY_MS);
    const workbook = await post('/report/serve', {
      reportType: TICKETS,
      filters: [days(WORKBOOK_DAYS)],
      formatExport: 'xls',
    });
    clearInterval(watch);
    load.close();
    await branch.stop();

    const slowest = slowestOf(tables);
    return [
      row(`reports over ${DAYS * TICKETS_A_DAY} tickets, ${tables.length} types`, {
        measured: `slowest ${slowest.name} ${Math.round(slowest.ms)} ms, median ${medianOf(tables)}`,
        value: slowest.ms,
        max: TABLE_MS,
        unit: 'ms',
      }),
      row('the same as PDF', {
        measured: `slowest ${Math.round(Math.max(...pdfs))} ms`,
        value: Math.max(...pdfs),
        max: PDF_MS,
        unit: 'ms',
      }),
      row(`a workbook of ${WORKBOOK_DAYS * TICKETS_A_DAY} tickets`, {
        measured: `${Math.round(workbook)} ms, ${Math.round(maximum - before)} MB more`,

        value: maximum - before <= WORKBOOK_MB ? workbook : Number.POSITIVE_INFINITY,
        max: WORKBOOK_MS,
        unit: `ms, ${WORKBOOK_MB} MB`,
      }),
      row('tickets and calls beside reports', {
        measured: `p99 ${percentile(withReports, 0.99).toFixed(1)} ms, without them ${percentile(alone, 0.99).toFixed(1)}`,
        value: percentile(withReports, 0.99) / percentile(alone, 0.99),
        max: 1.5,
        unit: 'x p99',
      }),
    ];
  });
}

/** Creates the stored aggregates of a branch for all these days. */
function storeTotals(folder: string): void {
  const sqlite = withFunctions(new Sqlite(join(folder, 'turno.db')));
  sqlite.pragma('synchronous = off');
  const step = createDayAggregates(sqlite);
  while (step(Date.now()));
  sqlite.close();
}

const TICKETS = REPORT_TYPES.find(({ name }) => name === 'tickets')?.id;

interface Measured {
  readonly measured: string;
  readonly value: number;
  readonly max: number;
  readonly unit: string;
}

const row = (what: string, { measured, value, max: maximum, unit }: Measured): Row => ({
  what,
  measured,
  target: `<= ${maximum} ${unit}`,
  reached: value <= maximum,
});

function days(count: number) {
  const today = new Date().toISOString().slice(0, 10);
  return daysFilter(daysBefore(today, count), today);
}

/** Issues and calls tickets until a promise settles; returns the duration of each. */
async function served(load: ReturnType<typeof createLoad>, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isDone = false;
  const done = until.finally(() => {
    isDone = true;
  });
  for (let index = 0; !isDone; index += 1) {
    const operator = index % OPERATORS;
    const token = tokenOf(operator);
    times.push((await load.post(`/branches/1/tickets?segment=1&service=${1 + (index % 5)}`)).ms);
    const { ms, answer } = await load.post(
      `/workstation-by-branch/${workstationOf(operator)}/actions/callNext`,
      { token },
    );
    times.push(ms);
    await load.post(`/ticket/${answer.idTicket}/end`, { token });
    await wait(EVERY_MS);
  }
  await done;
  return times;
}
