import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReportTexts } from '#renderer/features/reporting/use-report-texts.ts';
import { fetchedPart } from '#renderer/lib/fetched-part.ts';
import { SegmentsField } from '#renderer/ui/fields/segments-field.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import type { Cell, Column } from '#shared/domain/reports/columns.ts';
import type { ReportRow, ReportTable } from '#shared/domain/reports/report-table.ts';
import { reportType } from '#shared/domain/reports/report-types.ts';
import { type ChartData, chartOf } from './chart-data.ts';
import css from './report-chart.module.css';
import type { CellText } from './use-cell-text.ts';

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

/** Units of a point in a chart over time. */
const SPANS = ['day', 'week', 'month'] as const;
type Span = (typeof SPANS)[number];

/** The day column of the rows; undefined without one. */
const daysOf = ({ columns }: ReportTable): Column | undefined =>
  columns.find(({ name, kind }) => name === 'period' && kind === 'day');

/**
 * Spans that result in several points; days alone are no choice.
 *
 * @internal used by tests besides this file
 */
export function spansOf(table: ReportTable): readonly Span[] {
  const column = daysOf(table);
  if (!column) return [];
  const at = table.columns.indexOf(column);
  const several = SPANS.filter(
    (span) => new Set(table.rows.map(({ cells }) => beginningOf(cells[at] ?? null, span))).size > 1,
  );
  return several.length > 1 ? several : [];
}

/**
 * Groups the days of a table into weeks or months for a chart: sums counts and omits other measures. A week is
 * identified by its Monday.
 *
 * @internal used by tests besides this file
 */
export function inSpans(table: ReportTable, span: Span): ReportTable {
  const column = daysOf(table);
  if (!column || span === 'day') return table;
  const { groups } = table;
  const at = table.columns.indexOf(column);
  const mergeRows = <Row extends { readonly cells: readonly Cell[] }>(sourceRows: readonly Row[]): Row[] =>
    [...Map.groupBy(sourceRows, ({ cells }) => beginningOf(cells[at] ?? null, span))].flatMap(
      ([begins, these]) => {
        const [first] = these;
        return first ? [{ ...first, cells: totalOf(table, these, at, begins) }] : [];
      },
    );
  const columns = table.columns.map((one) =>
    one === column && span === 'month' ? { ...one, kind: 'month' as const } : one,
  );
  // If groups are days, the groups are combined; their rows contain no time.
  if (at === 0 && groups.length > 0) return { ...table, columns, groups: mergeRows(groups) };
  if (groups.length === 0) return { ...table, columns, rows: mergeRows(table.rows) };
  const parts = groups.map((group) => mergeRows(table.rows.slice(group.first, group.first + group.rows)));
  const rows: ReportRow[] = parts.flat();
  let first = 0;
  const moved = groups.map((group, index) => {
    const count = parts[index]?.length ?? 0;
    first += count;
    return { ...group, first: first - count, rows: count };
  });
  return { ...table, columns, rows, groups: moved };
}

function totalOf(
  { columns }: ReportTable,
  sourceRows: readonly { readonly cells: readonly Cell[] }[],
  at: number,
  begins: Cell,
): Cell[] {
  return columns.map(({ kind }, index) => {
    if (index === at) return begins;
    if (kind !== 'count') return kind === 'text' ? (sourceRows[0]?.cells[index] ?? null) : null;
    return sourceRows.reduce((sum, { cells }) => sum + Number(cells[index] ?? 0), 0);
  });
}

/** First day of the week or month of a day. */
function beginningOf(day: Cell, span: Span): Cell {
  if (day === null || span === 'day') return day;
  const written = String(day);
  if (span === 'month') return written.slice(0, 'yyyy-MM'.length);
  const date = new Date(written);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, written.length);
}

/**
 * Returns a formatter of weeks by first and last day: 12–18 oct.
 *
 * @internal used by tests besides this file
 */
export function weekTextOf(language: string): (monday: Cell) => string {
  const days = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (monday) => {
    const [first, last] = [new Date(String(monday)), new Date(String(monday))];
    last.setUTCDate(last.getUTCDate() + 6);
    return days.formatRange(first, last);
  };
}
