import { useApi } from '#renderer/lib/api.tsx';
import { sortRows } from '#renderer/ui/list/data-table/sort-rows.ts';
import { useListQuery } from '#renderer/ui/list/data-table/use-list-query.ts';
import { listReportDesigns, type ReportDesign } from '#shared/contract/reports/report-designs.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import { SAVED } from '../api/use-reports.ts';
import { useReportTexts } from '../use-report-texts.ts';

/** A saved report as its list shows it. */
export interface ListedReport extends ReportDesign {
  readonly id: number;
  /** Its type, as the language calls it. */
  readonly typeLabel: string;
}

/** What goes out by itself changes without anybody here. */
const POLL_INTERVAL_MS = 10_000;

const SORTS = ['name', 'typeLabel', 'creationDate'] as const;

/** Searches, sorts and pages the saved reports: the server answers all of them at once. */
export function useReportList() {
  const api = useApi();
  const { type } = useReportTexts();
  return useListQuery<ListedReport, (typeof SORTS)[number], unknown>({
    key: SAVED,
    sorts: SORTS,
    firstSort: 'name',
    everyMs: POLL_INTERVAL_MS,
    // Types are searched and sorted as they are called.
    filter: type(101),
    fetchPage: async ({ search, sort, order, page, size }, signal) => {
      const all = await api.call(listReportDesigns, {}, { signal });
      const wanted = foldText(search.trim());
      const found = all
        .map((report) => ({
          ...report,
          id: report.idDisplayDesign,
          typeLabel: type(report.reportType, report.design.type.name),
        }))
        .filter(({ name, typeLabel, username }) =>
          foldText(`${name} ${typeLabel} ${username}`).includes(wanted),
        );
      const rows = sortRows(found, (report) => report[sort], order);
      return { rows: rows.slice((page - 1) * size, page * size), total: rows.length };
    },
  });
}
