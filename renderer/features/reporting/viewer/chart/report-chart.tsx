import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useReportTexts } from '#renderer/features/reporting/use-report-texts.ts';
import { fetchedPart } from '#renderer/lib/server/fetched-part.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import { reportType } from '#shared/domain/reports/report-types.ts';
import type { CellText } from '../table/use-cell-text.ts';
import { type ChartData, chartOf } from './chart-data.ts';
import css from './report-chart.module.css';

/** Fetched when first looked at: charts weigh more than the rest of the page. */
const DrawnChart = fetchedPart(async () => (await import('./drawn-chart.tsx')).DrawnChart);

/** What is a queue is called one in the title of a chart, whichever of two it is. */
const NAMED_AS: Readonly<Record<string, string>> = { queueFrom: 'queue' };

interface ReportChartProps {
  readonly type: number;
  readonly table: ReportTable;
  readonly text: CellText;
}

/** Shows the shape of a report above its table; nothing where there is none to see. */
export function ReportChart({ type, table, text }: ReportChartProps) {
  const { t, i18n } = useTranslation('reporting');
  const { column: labelOf } = useReportTexts();
  const known = reportType(type);
  const chart = useMemo(() => (known ? chartOf(known, table, text) : null), [known, table, text]);
  if (!known || !chart) return null;
  const what = labelOf(known.drawn);
  const by = labelOf(NAMED_AS[chart.by.name] ?? chart.by.name).toLocaleLowerCase(i18n.language);
  const drawn = drawnOf(chart);
  return (
    <Card className={css.card}>
      <div className={css.head}>
        <h2>{t('chart.title', { what, by })}</h2>
        {drawn < ofAll(chart) && <span>{t('chart.first', { count: drawn, total: ofAll(chart) })}</span>}
        <Legend chart={chart} />
      </div>
      <div className={css.chart} aria-hidden="true">
        <Suspense>
          <DrawnChart chart={chart} text={text} />
        </Suspense>
      </div>
    </Card>
  );
}

const drawnOf = (chart: ChartData): number =>
  chart.kind === 'heat' ? 0 : chart.kind === 'line' ? chart.lines.length : chart.bars.length;
const ofAll = (chart: ChartData): number => (chart.kind === 'heat' ? 0 : chart.of);

/** Names the colours, in the order in which they are drawn; one alone needs no name. */
function Legend({ chart }: { readonly chart: ChartData }) {
  const { column: labelOf } = useReportTexts();
  if (chart.kind === 'heat') return null;
  const entries =
    chart.kind === 'line'
      ? chart.lines.map(({ label }, at) => ({ label, color: at + 1, hatched: false }))
      : chart.series.map(({ name }) => ({
          ...{ label: labelOf(name), hatched: name === 'noShow' },
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
