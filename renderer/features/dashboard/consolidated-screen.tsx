import { Select } from '@mantine/core';
import { Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { fetchedPart } from '#renderer/lib/fetched-part.ts';
import { useNumberText } from '#renderer/lib/format-hooks.ts';
import { useEveryBranchType } from '#renderer/lib/reads.ts';
import { RingLegend } from '#renderer/ui/charts/ring.tsx';
import { SegmentsField } from '#renderer/ui/fields/segments-field.tsx';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { useListQuery } from '#renderer/ui/list/data-table/use-list-query.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { CONSOLIDATED_SORTS, consolidatedBranches } from '#shared/contract/central/consolidated.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { PERIODS, type Period } from '#shared/domain/statistics/period.ts';
import styles from './consolidated.module.css';
import { toConsolidatedRow, useColumns } from './use-consolidated-columns.tsx';

/** Metrics of all branches: totals, and a row each. */
export function ConsolidatedScreen() {
  const { t } = useTranslation('consolidated');
  const { list, filter, choose } = useConsolidated();
  const { totals, computedAt = 0 } = list.extra ?? {};
  const columns = useColumns(filter.period, computedAt);
  return (
    <div className={styles.screen}>
      <PageHeader title={t('title')} />
      <FilterBar filter={filter} onSelect={choose} />
      {totals && <Summary totals={totals} />}
      {totals && totals.incomplete > 0 && (
        <Notice kind="warning">{t('incomplete', { count: totals.incomplete })}</Notice>
      )}
      <DataTable
        list={list}
        columns={columns}
        nameOf={({ branchName }) => branchName}
        texts={{
          search: t('search'),
          count: t('count', { count: list.total }),
          empty: { title: t('NO_DATA'), hint: t('emptyHint') },
        }}
      />
    </div>
  );
}

interface FilterBarProps {
  readonly filter: Filter;
  readonly onSelect: (change: Partial<Filter>) => void;
}

const ALL = 'all';

/** Selects the days and the branch type; the type only if there are several. */
function FilterBar({ filter, onSelect }: FilterBarProps) {
  const { t } = useTranslation('consolidated');
  const { data: types = [] } = useEveryBranchType();
  return (
    <div className={styles.bar}>
      <SegmentsField
        label={t('period.label')}
        inRow
        options={PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
        value={filter.period}
        onChange={(period) => onSelect({ period })}
      />
      {types.length > 1 && (
        <Select
          aria-label={t('type.label')}
          className={styles.type ?? ''}
          searchable={types.length > 10}
          data={[
            { value: ALL, label: t('type.all') },
            ...types.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={filter.idBranchTypes === null ? ALL : String(filter.idBranchTypes)}
          onChange={(value) => onSelect({ idBranchTypes: value === ALL ? null : Number(value) })}
        />
      )}
    </div>
  );
}

/** Filter of the metrics; stored in the address, so that reload and back restore it. */
interface Filter {
  readonly period: Period;
  /** Null for all types. */
  readonly idBranchTypes: number | null;
}

/** Poll interval, ms. Branches report every few seconds, but slower updates are easier to read. */
const EVERY_MS = 10_000;

/** Reads the metrics of the branches for the filter in the address, and changes that filter. */
function useConsolidated() {
  const api = useApi();
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const { period, idBranchTypes } = filter;
  const list = useListQuery({
    key: 'consolidated',
    filter: `${period} ${idBranchTypes ?? ''}`,
    everyMs: EVERY_MS,
    sorts: CONSOLIDATED_SORTS,
    firstSort: 'branchName',
    fetchPage: async (query, signal) => {
      const wanted = { ...query, period, ...(idBranchTypes !== null && { idBranchTypes }) };
      const { rows, ...summary } = await api.call(consolidatedBranches, { query: wanted }, { signal });
      return { ...summary, rows: rows.map(toConsolidatedRow) };
    },
  });
  const choose = useCallback(
    (change: Partial<Filter>) => setParams((now) => withFilter(now, change), { replace: true }),
    [setParams],
  );
  return { list, filter, choose };
}

function readFilter(params: URLSearchParams): Filter {
  const type = Number(params.get('type'));
  return {
    period: PERIODS.find((each) => each === params.get('period')) ?? 'today',
    idBranchTypes: Number.isInteger(type) && type > 0 ? type : null,
  };
}

/** Writes another filter to the address and returns to the first page. */
function withFilter(params: URLSearchParams, change: Partial<Filter>): URLSearchParams {
  const { period, idBranchTypes } = { ...readFilter(params), ...change };
  const next = new URLSearchParams(params);
  for (const name of ['page', 'period', 'type']) next.delete(name);
  if (period !== 'today') next.set('period', period);
  if (idBranchTypes !== null) next.set('type', String(idBranchTypes));
  return next;
}

/** Loaded on demand: charts are larger than the rest of the page. */
const Ring = fetchedPart(async () => (await import('#renderer/ui/charts/ring.tsx')).Ring);

/** Order of ring and legend; colours mean the same in every chart. */
const SERIES = [
  { id: 'servedInSLA', color: 'chart-1', hatched: false },
  { id: 'servedOutSLA', color: 'chart-2', hatched: true },
  { id: 'noshow', color: 'chart-4', hatched: false },
] as const;

interface SummaryProps {
  readonly totals: AnswerOf<typeof consolidatedBranches>['totals'];
}

/** Totals of the shown branches: current, and for the selected days. */
function Summary({ totals }: SummaryProps) {
  const { t } = useTranslation('consolidated');
  const text = useNumberText();
  const { now, metrics } = totals;
  return (
    <Card className={styles.card}>
      <dl className={styles.metrics} aria-label={t('summary.label')}>
        <div>
          <dt>{t('summary.waiting')}</dt>
          <dd>{text.count(now.waiting)}</dd>
          <dd className={styles.extra}>
            {now.waiting > 0
              ? t('summary.longest', { time: text.span(now.maxWaitMs / 1000) })
              : t('summary.nobody')}
          </dd>
        </div>
        <div>
          <dt>{t('summary.served')}</dt>
          <dd>{text.count(metrics.served)}</dd>
          <dd className={styles.extra}>{t('summary.arrived', { count: metrics.arrived })}</dd>
        </div>
        <div>
          <dt>{t('summary.waitingAvg')}</dt>
          <dd>{text.span(metrics.waitingAvg)}</dd>
          <dd className={styles.extra}>{t('summary.maxWaiting', { time: text.span(metrics.maxWaiting) })}</dd>
        </div>
        <div>
          <dt>{t('summary.sla')}</dt>
          <dd>{text.percent(metrics.sla)}</dd>
          <dd className={styles.extra}>{t('summary.slaText')}</dd>
        </div>
      </dl>
      <div className={styles.chart}>
        <div className={styles.ring}>
          <Suspense>
            <Ring size={104} slices={SERIES.map((series) => ({ ...series, value: metrics[series.id] }))} />
          </Suspense>
        </div>
        <RingLegend
          className={styles.legend}
          entries={SERIES.map((series) => ({
            ...series,
            label: t(`summary.${series.id}`),
            valueText: text.count(metrics[series.id]),
          }))}
        />
      </div>
    </Card>
  );
}
