import { setImmediate } from 'node:timers/promises';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import { REPORT_TYPES } from '#shared/domain/reports/report-types.ts';
import { generateReport } from '#shared/server/reports/engine/generate-report.ts';
import type { ReportSource } from '#shared/server/reports/engine/report-source.ts';
import { DEMO } from '../servers/demo-branch.ts';

const MAX_ROWS = 10_000;
const STATS = REPORT_TYPES.filter(({ by, category }) => by.length > 0 && category !== 'AUDIT_CATEGORY');

/** Simulated days of the demo, and shorter periods. */
const [FROM, PART, TO] = ['2026-11-03', '2026-11-10', '2026-11-16'];
const days = (from: string, times = { fromTime: '', toTime: '' }): ReportFilter => ({
  type: 'FILTER_DATE_AND_TIME',
  data: { range: 'custom', from, to: TO, ...times },
});
const DATE: ReportFilter = { type: 'FILTER_DATE', data: { range: 'custom', from: FROM, to: TO } };
const LISTS = ['QUEUES', 'SERVICES', 'SEGMENTS', 'USERS', 'ATTENTION_AREAS'] as const;

const REQUESTED: readonly (readonly ReportFilter[])[] = [
  [days(FROM)],
  [days(PART)],
  [days(FROM, { fromTime: '09:20', toTime: '12:45' })],
  [days(FROM), { type: 'FILTER_PERIOD', data: { period: 'MONTH' } }],
  ...LISTS.flatMap((type) => {
    const id = type === 'QUEUES' ? DEMO.queues.cashier : 1;
    const lists = [
      { included: [id], notIncluded: [] },
      { included: [], notIncluded: [id] },
    ];
    return lists.map((data): readonly ReportFilter[] => [days(FROM), { type, data }]);
  }),
];

/** Generates every report of metrics with each filter: its rows and totals, by its name and the filter. */
export async function everyStat(source: ReportSource, now: number): Promise<Record<string, unknown>> {
  const reports: Record<string, unknown> = {};
  for (const { id: reportType, name, filters } of STATS)
    for (const [index, requested] of REQUESTED.entries()) {
      const fitting = [DATE, ...requested].filter(({ type }) => filters.includes(type));
      const complete = { reportType, filters: fitting, visible: undefined, attentionArea: null, now };
      reports[`${name} ${index}`] = (await generateReport(source, complete, MAX_ROWS)).table;
      // Gives the server of the same process time to answer and to close idle connections.
      await setImmediate();
    }
  return reports;
}

/** The same source without aggregates: everything is counted from facts. */
export const withoutTotals = (source: ReportSource): ReportSource => ({
  ...source,
  totals: () => null,
  forecasts: () => null,
});
