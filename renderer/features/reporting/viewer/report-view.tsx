import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#renderer/lib/refusals/error-text.ts';
import { codeOf } from '#renderer/lib/refusals/refusal-code.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { RetryState } from '#renderer/ui/page/retry-state.tsx';
import { Refusal } from '#shared/contract/refusal.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import { localDay } from '#shared/domain/time/local-day.ts';
import { useReportFile } from '../api/use-report-file.ts';
import { type Asked, useReportTable } from '../api/use-report-table.ts';
import { useReportMenu } from '../api/use-reports.ts';
import { dataOf, faultOfDays } from '../draft/filter-values.ts';
import { MakingBar } from '../making/making-bar.tsx';
import { ReportChart } from './chart/report-chart.tsx';
import { FilterChips } from './chips/filter-chips.tsx';
import { ExportMenu } from './export-menu.tsx';
import css from './report-view.module.css';
import { TICKETS } from './table/behind.ts';
import { type ChosenSort, sortAfter } from './table/lines.ts';
import { SearchedRows } from './table/searched-rows.tsx';
import { useCellText } from './table/use-cell-text.ts';

interface ReportViewProps {
  readonly asked: Asked;
  /** Names the report, and heads its files. */
  readonly name: string;
  readonly onFilters: (filters: readonly ReportFilter[]) => void;
  /** What else can be done with it. */
  readonly tools?: ReactNode;
}

/** Refusals that are about the days that were asked for. */
const OF_DAYS = ['REPORT_DATES_CROSS', 'REPORT_AFTER_TODAY'];

/** Shows a report: what it is narrowed by, its chart and its table, and makes files of just that. */
export function ReportView({ asked, name, onFilters, tools }: ReportViewProps) {
  const { t, i18n } = useTranslation(['reporting', 'errors', 'common']);
  const [sort, setSort] = useState<ChosenSort | null>(null);
  const fault = faultOfDays(asked.filters, localDay(new Date()));
  const text = useCellText(dataOf(asked.filters, 'FILTER_TIME_ZONE').zone);
  const file = useReportFile();
  const made = useReportTable(asked, fault === null);
  const { data: menu = [] } = useReportMenu();
  const mayListTickets = menu.some(({ types }) => types.some(({ id }) => id === TICKETS));
  const { table, error, isMaking, isOld } = made;
  const isShown = table !== undefined && (error === null || isOld);
  const code = error instanceof Refusal ? codeOf(error) : null;

  return (
    <div className={css.view}>
      <div className={css.tools}>
        <FilterChips
          type={asked.type}
          filters={asked.filters}
          onChange={onFilters}
          wrongDays={fault !== null || (code !== null && OF_DAYS.includes(code))}
        />
        <div className={css.actions}>
          {tools}
          <ExportMenu
            {...{ asked, name, sort, file }}
            disabled={!isShown || isMaking || table.rows.length === 0}
          />
        </div>
      </div>
      {fault !== null && (
        <Notice kind="error">{fault === 'missing' ? t('daysMissing') : t(`errors:${fault}`)}</Notice>
      )}
      {fault === null && error !== null && code !== null && (
        <Notice kind="error">{errorText(i18n, error)}</Notice>
      )}
      {error !== null && code === null && (
        <Card>
          <RetryState title={t('notMade')} hint={errorText(i18n, error)} onRetry={made.again} />
        </Card>
      )}
      {isMaking && <MakingBar asking={made.asking} onGiveUp={made.giveUp} />}
      {file.busy && <MakingBar asking={file.asking} onGiveUp={file.giveUp} />}
      {made.isGivenUp && (
        <Card>
          <RetryState title={t('givenUp')} hint={t('givenUpHint')} onRetry={made.again} />
        </Card>
      )}
      {isShown && table.rows.length === 0 && !isMaking && (
        <Card>
          <EmptyState title={t('noRows')} hint={t('noRowsHint')} />
        </Card>
      )}
      {isShown && table.rows.length > 0 && (
        <div className={css.shown} data-old={isOld || undefined}>
          {!table.complete && <Notice kind="warning">{t('incomplete')}</Notice>}
          <ReportChart type={asked.type} table={table} text={text} />
          <SearchedRows
            {...{ table, text }}
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
