import { REPORT_TYPES } from '#shared/domain/reports/report-types.ts';
import { percentile } from './load.ts';

/** Report types with metrics, not lists. */
export const STATISTICS = REPORT_TYPES.filter(
  ({ by, category }) => by.length > 0 && category !== 'AUDIT_CATEGORY',
);

/** A report filter for a period. */
export const daysFilter = (from: string, to: string) => ({
  type: 'FILTER_DATE_AND_TIME' as const,
  data: { range: 'custom' as const, from, to, fromTime: '', toTime: '' },
});

/** The slowest measurement. */
export const slowestOf = (timed: readonly { readonly name: string; readonly ms: number }[]) =>
  timed.reduce((slowest, one) => (one.ms > slowest.ms ? one : slowest), { name: 'none', ms: 0 });

/** Median in milliseconds. */
export const medianOf = (timed: readonly { readonly ms: number }[]): number =>
  Math.round(
    percentile(
      timed.map(({ ms }) => ms),
      0.5,
    ),
  );
