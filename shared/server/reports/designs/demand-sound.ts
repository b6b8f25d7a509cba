import { refuse } from '#shared/contract/refusal.ts';
import type { ReportDesignContent } from '#shared/contract/reports/report-designs.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import { demandDays } from '#shared/server/reports/engine/asked-scope.ts';

/** Refuses a report that could never be made, or whose end is missing. */
export function demandSound({ filters, configuration }: ReportDesignContent, today: string): void {
  for (const filter of filters) demandChosenDays(filter, today);
  const { end, endOccurrences, endDate } = configuration;
  const missing = (field: string) => refuse('INVALID_REQUEST', { field, about: `${field}: required` });
  if (end === 'after' && endOccurrences === null) throw missing('endOccurrences');
  if (end === 'date' && endDate === null) throw missing('endDate');
}

/** Looks at days that were chosen one by one: those that are named move with the calendar. */
function demandChosenDays(filter: ReportFilter, today: string): void {
  if (filter.type !== 'FILTER_DATE' && filter.type !== 'FILTER_DATE_AND_TIME') return;
  const { range, from, to } = filter.data;
  if (range !== 'custom') return;
  for (const [field, day] of Object.entries({ from, to }))
    if (day === '') throw refuse('INVALID_REQUEST', { field, about: `${field}: required` });
  demandDays({ from, to }, today);
}
