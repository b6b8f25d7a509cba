import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReportTexts } from '#renderer/features/reporting/use-report-texts.ts';
import { fetchedPart } from '#renderer/lib/fetched-part.ts';
import { SegmentsField } from '#renderer/ui/fields/segments-field.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import type { Column } from '#shared/domain/reports/columns.ts';
import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import { reportType } from '#shared/domain/reports/report-types.ts';
import type { CellText } from '../table/use-cell-text.ts';
import { type ChartData, chartOf } from './chart-data.ts';
import css from './report-chart.module.css';
import { inSpans, type Span, spansOf, weekTextOf } from './spans.ts';

/** Loaded on demand: charts are larger than the rest of the page. */
const ChartView = fetchedPart(async () => (await import('./chart-view.tsx')).ChartView);

/** Columns that share a name in chart titles. */
const NAMED_AS: Readonly<Record<string, string>> = { queueFrom: 'queue' };

interface ReportChartProps {
  readonly type: number;
  readonly table: ReportTable;
  readonly text: CellText;
}

/** Chart of a report above its table; nothing without one. */
export function ReportChart({ type, table, text }: ReportChartProps) {
  const { t, i18n } = useTranslation('reporting');
  const { column: labelOf } = useReportTexts();
  const known = reportType(type);
  const [selected, choose] = useState<Span>('day');
  const spans = useMemo(() => spansOf(table), [table]);
  const span = spans.includes(selected) ? selected : 'day';
  const write = useMemo((): CellText => {
    const week = weekTextOf(i18n.language);
    return (cell, column) => (span === 'week' && column.name === 'period' ? week(cell) : text(cell, column));
  }, [i18n.language, span, text]);
  const chart = useMemo(
    () => (known ? chartOf(known, inSpans(table, span), write) : null),
    [known, table, span, write],
  );
  if (!known || !chart) return null;
  const what = labelOf(known.chartColumn);
  const by = byText(chart.by);
  const barCount = itemCount(chart);

  function byText({ name, kind }: Column): string {
    if (name === 'period')
      return t(`chart.by.${span === 'week' ? span : (kind as 'day' | 'month' | 'year')}`);
    return labelOf(NAMED_AS[name] ?? name).toLocaleLowerCase(i18n.language);
  }
  return (
    <Card className={css.card}>
      <div className={css.head}>
        <h2>{t('chart.title', { what, by })}</h2>
        {spans.length > 0 && (
          <SegmentsField
            inRow
            label={t('chart.spans')}
            options={spans.map((value) => ({ value, label: t(`chart.span.${value}`) }))}
            value={span}
            onChange={choose}
          />
        )}
        {barCount < ofAll(chart) && <span>{t('chart.first', { count: barCount, total: ofAll(chart) })}</span>}
        <Legend chart={chart} />
      </div>
      <div className={css.chart} aria-hidden="true">
        <Suspense>
          <ChartView chart={chart} text={text} />
        </Suspense>
      </div>
    </Card>
  );
}

const itemCount = (chart: ChartData): number =>
  chart.kind === 'heat' ? 0 : chart.kind === 'line' ? chart.lines.length : chart.bars.length;
const ofAll = (chart: ChartData): number => (chart.kind === 'heat' ? 0 : chart.of);

/** Colours of the series, in order; a single series has no legend. */
function Legend({ chart }: { readonly chart: ChartData }) {
  const { column: labelOf } = useReportTexts();
  if (chart.kind === 'heat') return null;
  const entries =
    chart.kind === 'line'
      ? chart.lines.map(({ label }, at) => ({ label, color: at + 1, hatched: false }))
      : chart.series.map(({ name }) => ({
          label: labelOf(name),
          hatched: name === 'noShow',
          color: name === 'noShow' ? 4 : 1,
        }));
  if (entries.length < 2) return null;
  return (
    <ul className={css.legend}>
      {entries.map(({ label, color, hatched }) => (
        <li
          key={label}
          data-hatched={hatched || undefined}
          style={{ ['--mark' as string]: `var(--chart-${color})` }}
        >
          {label}
        </li>
      ))}
    </ul>
  );
}
