import { apiError } from '#shared/contract/api-error-factory.ts';
import type { ReportDesignContent } from '#shared/contract/reports/report-designs.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import { assertDays } from '#shared/server/reports/engine/resolve-scope.ts';

/** Refuses a report that could never be made, or whose end is missing. */
export function assertValid({ filters, configuration }: ReportDesignContent, today: string): void {
  for (const filter of filters) assertValidDays(filter, today);
  const { end, endOccurrences, endDate } = configuration;
  const missing = (field: string) => apiError('INVALID_REQUEST', { field, about: `${field}: required` });
  if (end === 'after' && endOccurrences === null) throw missing('endOccurrences');
  if (end === 'date' && endDate === null) throw missing('endDate');
}

/** Looks at days that were chosen one by one: those that are named move with the calendar. */
function assertValidDays(filter: ReportFilter, today: string): void {
  if (filter.type !== 'FILTER_DATE' && filter.type !== 'FILTER_DATE_AND_TIME') return;
  const { range, from, to } = filter.data;
  if (range !== 'custom') return;
  for (const [field, day] of Object.entries({ from, to }))
    if (day === '') throw apiError('INVALID_REQUEST', { field, about: `${field}: required` });
  assertDays({ from, to }, today);
}
