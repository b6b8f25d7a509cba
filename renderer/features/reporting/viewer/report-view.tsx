import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, errorText } from '#renderer/lib/errors.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { RetryState } from '#renderer/ui/page/retry-state.tsx';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import { localDay } from '#shared/domain/time/local-day.ts';
import { useReportFile } from '../api/use-report-file.ts';
import { type ReportRequest, useReportTable } from '../api/use-report-table.ts';
import { useReportMenu } from '../api/use-reports.ts';
import { dataOf, validateReportDays } from '../draft/filter-values.ts';
import { ReportProgressBar } from '../making/report-progress-bar.tsx';
import { ReportChart } from './chart/report-chart.tsx';
import { FilterChips } from './chips/filter-chips.tsx';
import { ExportMenu } from './export-menu.tsx';
import css from './report-view.module.css';
import { TICKETS } from './table/behind.ts';
import { SearchedRows } from './table/searched-rows.tsx';
import { type SelectedSort, sortAfter } from './table/table-lines.ts';
import { useCellText } from './table/use-cell-text.ts';

interface ReportViewProps {
  readonly asked: ReportRequest;
  /** Names the report, and heads its files. */
  readonly name: string;
  readonly onFilters: (filters: readonly ReportFilter[]) => void;
  /** What else can be done with it. */
  readonly tools?: ReactNode;
}

/** Refusals that are about the days that were asked for. */
const OF_DAYS = ['REPORT_DATE_RANGE_INVALID', 'REPORT_AFTER_TODAY'];

/** Shows a report: what it is narrowed by, its chart and its table, and makes files of just that. */
export function ReportView({ asked, name, onFilters, tools }: ReportViewProps) {
  const { t, i18n } = useTranslation(['reporting', 'errors', 'common']);
  const [sort, setSort] = useState<SelectedSort | null>(null);
  const daysError = validateReportDays(asked.filters, localDay(new Date()));
  const text = useCellText(dataOf(asked.filters, 'FILTER_TIME_ZONE').zone);
  const file = useReportFile();
  const made = useReportTable(asked, daysError === null);
  const { data: menu = [] } = useReportMenu();
  const mayListTickets = menu.some(({ types }) => types.some(({ id }) => id === TICKETS));
  const { table, error, isGenerating, isOld } = made;
  const isVisible = table !== undefined && (error === null || isOld);
  const code = error instanceof ApiError ? codeOf(error) : null;

  return (
    <div className={css.view}>
      <div className={css.tools}>
        <FilterChips
          type={asked.type}
          filters={asked.filters}
          onChange={onFilters}
          invalidDays={daysError !== null || (code !== null && OF_DAYS.includes(code))}
        />
        <div className={css.actions}>
          {tools}
          <ExportMenu
            asked={asked}
            name={name}
            sort={sort}
            file={file}
            disabled={!isVisible || isGenerating || table.rows.length === 0}
          />
        </div>
      </div>
      {daysError !== null && (
        <Notice kind="error">{daysError === 'missing' ? t('daysMissing') : t(`errors:${daysError}`)}</Notice>
      )}
      {daysError === null && error !== null && code !== null && (
        <Notice kind="error">{errorText(i18n, error)}</Notice>
      )}
      {error !== null && code === null && (
        <Card>
          <RetryState title={t('notMade')} hint={errorText(i18n, error)} onRetry={made.again} />
        </Card>
      )}
      {isGenerating && <ReportProgressBar asking={made.asking} onCancel={made.giveUp} />}
      {file.busy && <ReportProgressBar asking={file.asking} onCancel={file.giveUp} />}
      {made.isCancelled && (
        <Card>
          <RetryState title={t('givenUp')} hint={t('givenUpHint')} onRetry={made.again} />
        </Card>
      )}
      {isVisible && table.rows.length === 0 && !isGenerating && (
        <Card>
          <EmptyState title={t('noRows')} hint={t('noRowsHint')} />
        </Card>
      )}
      {isVisible && table.rows.length > 0 && (
        <div className={css.shown} data-old={isOld || undefined}>
          {!table.complete && <Notice kind="warning">{t('incomplete')}</Notice>}
          <ReportChart type={asked.type} table={table} text={text} />
          <SearchedRows
            table={table}
            text={text}
            label={name}
            sort={sort}
            onSort={(column) => setSort((now) => sortAfter(column, now))}
            filters={mayListTickets && asked.type !== TICKETS && !isOld ? asked.filters : null}
          />
        </div>
      )}
    </div>
  );
}
