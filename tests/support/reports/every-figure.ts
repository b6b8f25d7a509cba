import { setImmediate } from 'node:timers/promises';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import { REPORT_TYPES } from '#shared/domain/reports/report-types.ts';
import { generateReport } from '#shared/server/reports/engine/generate-report.ts';
import type { ReportSource } from '#shared/server/reports/engine/report-source.ts';
import { DEMO } from '../servers/demo-branch.ts';

const MOST = 10_000;
const FIGURES = REPORT_TYPES.filter(({ by, category }) => by.length > 0 && category !== 'AUDIT_CATEGORY');

/** Days that were played for the demonstration, and narrower ones. */
const [FROM, PART, TO] = ['2026-11-03', '2026-11-10', '2026-11-16'];
const days = (from: string, times = { fromTime: '', toTime: '' }): ReportFilter => ({
  type: 'FILTER_DATE_AND_TIME',
  data: { range: 'custom', from, to: TO, ...times },
});
const DATE: ReportFilter = { type: 'FILTER_DATE', data: { range: 'custom', from: FROM, to: TO } };
const LISTS = ['QUEUES', 'SERVICES', 'SEGMENTS', 'USERS', 'ATTENTION_AREAS'] as const;

const ASKED: readonly (readonly ReportFilter[])[] = [
  [days(FROM)],
  [days(PART)],
  [days(FROM, { fromTime: '09:20', toTime: '12:45' })],
  [days(FROM), { type: 'FILTER_PERIOD', data: { period: 'MONTH' } }],
  ...LISTS.flatMap((type) => {
    const id = type === 'QUEUES' ? DEMO.queues.cashDesk : 1;
    const lists = [
      { included: [id], notIncluded: [] },
      { included: [], notIncluded: [id] },
    ];
    return lists.map((data): readonly ReportFilter[] => [days(FROM), { type, data }]);
  }),
];

/** Makes every report of figures, narrowed in each way that it may be: its rows and sums, by its name and the way. */
export async function everyFigure(source: ReportSource, now: number): Promise<Record<string, unknown>> {
  const reports: Record<string, unknown> = {};
  for (const { id: reportType, name, filters } of FIGURES)
    for (const [place, asked] of ASKED.entries()) {
      const fitting = [DATE, ...asked].filter(({ type }) => filters.includes(type));
      const whole = { reportType, filters: fitting, shown: undefined, attentionArea: null, now };
      reports[`${name} ${place}`] = (await generateReport(source, whole, MOST)).table;
      // Lets the server of the same process answer, and close what nobody uses any more.
      await setImmediate();
    }
  return reports;
}

/** The same source, where nothing is kept: all is counted one by one. */
export const withoutSums = (source: ReportSource): ReportSource => ({
  ...source,
  sums: () => null,
  forecasts: () => null,
});
