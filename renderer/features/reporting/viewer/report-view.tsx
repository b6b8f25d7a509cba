import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFilterPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReportTexts } from '#renderer/features/reporting/use-report-texts.ts';
import { codeOf, errorText } from '#renderer/lib/errors.ts';
import { useConnection } from '#renderer/lib/live.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { RetryState } from '#renderer/ui/page/retry-state.tsx';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { EXPORTS } from '#shared/contract/reports/report-designs.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import type { FilterType } from '#shared/domain/reports/filters.ts';
import { localDay } from '#shared/domain/time/local-day.ts';
import {
  type ReportFile,
  type ReportRequest,
  useChoices,
  useFilterTypes,
  useReportFile,
  useReportMenu,
  useReportTable,
} from '../api.ts';
import { dataOf, isFilterSet, validateReportDays } from '../filter-values.ts';
import { ReportProgressBar } from '../report-progress-bar.tsx';
import { TICKETS } from './behind.ts';
import { FilterChip } from './filter-chip.tsx';
import { ReportChart } from './report-chart.tsx';
import { SearchedRows } from './searched-rows.tsx';
import { type SelectedSort, sortAfter } from './table-lines.ts';
import { useCellText } from './use-cell-text.ts';
import css from './viewer.module.css';

interface ReportViewProps {
  readonly request: ReportRequest;
  /** Name of the report, and title of its files. */
  readonly name: string;
  readonly onFilters: (filters: readonly ReportFilter[]) => void;
  /** Further actions. */
  readonly tools?: ReactNode;
}

/** Errors about the requested days. */
const OF_DAYS = ['REPORT_DATE_RANGE_INVALID', 'REPORT_AFTER_TODAY'];

/** Report with filters, chart, table and export. */
export function ReportView({ request, name, onFilters, tools }: ReportViewProps) {
  const { t, i18n } = useTranslation(['reporting', 'errors', 'common']);
  const [sort, setSort] = useState<SelectedSort | null>(null);
  const daysError = validateReportDays(request.filters, localDay(new Date()));
  const text = useCellText(dataOf(request.filters, 'FILTER_TIME_ZONE').zone);
  const file = useReportFile();
  const created = useReportTable(request, daysError === null);
  const { data: menu = [] } = useReportMenu();
  const mayListTickets = menu.some(({ types }) => types.some(({ id }) => id === TICKETS));
  const { table, error, isGenerating, isOld } = created;
  const isVisible = table !== undefined && (error === null || isOld);
  const code = error instanceof ApiError ? codeOf(error) : null;

  return (
    <div className={css.view}>
      <div className={css.tools}>
        <FilterChips
          type={request.type}
          filters={request.filters}
          onChange={onFilters}
          invalidDays={daysError !== null || (code !== null && OF_DAYS.includes(code))}
        />
        <div className={css.actions}>
          {tools}
          <ExportMenu
            request={request}
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
          <RetryState title={t('notMade')} hint={errorText(i18n, error)} onRetry={created.again} />
        </Card>
      )}
      {isGenerating && <ReportProgressBar asking={created.asking} onCancel={created.giveUp} />}
      {file.busy && <ReportProgressBar asking={file.asking} onCancel={file.giveUp} />}
      {created.isCancelled && (
        <Card>
          <RetryState title={t('givenUp')} hint={t('givenUpHint')} onRetry={created.again} />
        </Card>
      )}
      {isVisible && table.rows.length === 0 && !isGenerating && (
        <Card>
          <EmptyState title={t('noRows')} hint={t('noRowsHint')} />
        </Card>
      )}
      {isVisible && table.rows.length > 0 && (
        <div className={css.visible} data-old={isOld || undefined}>
          {!table.complete && <Notice kind="warning">{t('incomplete')}</Notice>}
          <ReportChart type={request.type} table={table} text={text} />
          <SearchedRows
            table={table}
            text={text}
            label={name}
            sort={sort}
            onSort={(column) => setSort((now) => sortAfter(column, now))}
            filters={mayListTickets && request.type !== TICKETS && !isOld ? request.filters : null}
          />
        </div>
      )}
    </div>
  );
}

interface ExportMenuProps {
  readonly request: ReportRequest;
  /** Title of the file; empty for the name of its type. */
  readonly name: string;
  readonly sort: SelectedSort | null;
  readonly file: ReportFile;
  readonly disabled: boolean;
}

/** Exports the visible table, in the same order. */
function ExportMenu({ request, name, sort, file, disabled }: ExportMenuProps) {
  const { t } = useTranslation('reporting');
  const isDisconnected = useConnection().state === 'lost';
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          disabled={disabled || isDisconnected}
          loading={file.busy}
          leftSection={<IconDownload size={18} stroke={1.75} />}
          rightSection={<IconChevronDown size={16} stroke={1.75} />}
        >
          {t('export.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {EXPORTS.map((formatExport) => (
          <Menu.Item
            key={formatExport}
            onClick={() =>
              void file.run({
                reportType: request.type,
                filters: [...request.filters],
                formatExport,
                ...(name !== '' && { name }),
                ...(sort && { sort: { column: sort.column, descending: sort.descending ? 'Y' : 'N' } }),
              })
            }
          >
            {t(`export.${formatExport}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface FilterChipsProps {
  readonly type: number;
  readonly filters: readonly ReportFilter[];
  readonly onChange: (filters: readonly ReportFilter[]) => void;
  /** True if the server rejected the days. */
  readonly invalidDays: boolean;
}

/** Filters that are always visible. */
const ALWAYS: readonly FilterType[] = ['FILTER_DATE', 'FILTER_DATE_AND_TIME', 'FILTER_PERIOD', 'BRANCHES'];

const isDays = (type: FilterType) => type === 'FILTER_DATE' || type === 'FILTER_DATE_AND_TIME';

/** Filters of a report that are set, each as a chip with its value, and a menu of the others. */
function FilterChips({ type, filters, onChange, invalidDays }: FilterChipsProps) {
  const { t } = useTranslation('reporting');
  const { filter: labelOf } = useReportTexts();
  const { data: types = [] } = useFilterTypes(type);
  const { data: choices } = useChoices();
  const [opened, setOpened] = useState<FilterType | null>(null);
  const all = types.map((each) => each.type).sort((a, b) => Number(isDays(b)) - Number(isDays(a)));
  const isVisible = (each: FilterType) =>
    ALWAYS.includes(each) || isFilterSet(filters, each) || each === opened;
  const others = all.filter((each) => !isVisible(each));
  return (
    <>
      {all.filter(isVisible).map((each) => (
        <FilterChip
          key={each}
          type={each}
          filters={filters}
          choices={choices}
          opened={opened === each}
          onOpen={() => setOpened(each)}
          onClose={() => setOpened(null)}
          onApply={onChange}
          wrong={invalidDays && isDays(each)}
        />
      ))}
      {others.length > 0 && (
        <Menu position="bottom-start" returnFocus={false}>
          <Menu.Target>
            <Button variant="subtle" leftSection={<IconFilterPlus size={18} stroke={1.75} />}>
              {t('filter.add')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((each) => (
              <Menu.Item key={each} onClick={() => setOpened(each)}>
                {labelOf(each)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
