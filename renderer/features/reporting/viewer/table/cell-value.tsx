import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NONE } from '#renderer/lib/texts/use-figure-text.ts';
import { LevelBar } from '#renderer/ui/charts/level-bar.tsx';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import type { Cell, Column } from '#shared/domain/reports/columns.ts';
import { asCounted } from '#shared/domain/reports/filters.ts';
import type { RowSubject } from '#shared/domain/reports/report-table.ts';
import { shownReport } from '../shown-report.ts';
import { TICKETS, ticketsBehind } from './behind.ts';
import type { CellText } from './use-cell-text.ts';

interface CellValueProps {
  readonly cell: Cell;
  readonly column: Column;
  readonly text: CellText;
  readonly of?: RowSubject;
  /** What the table was asked with; null where the tickets behind a number cannot be shown. */
  readonly filters?: readonly ReportFilter[] | null;
  /** A sum that would say nothing stays empty. */
  readonly sum?: true;
}

/** Shows what a cell says: a service level with its bar, a number of tickets as the way to these. */
export function CellValue({ cell, column, text, of = {}, filters = null, sum }: CellValueProps) {
  const { t } = useTranslation('reporting');
  if (cell === null) return sum ? null : NONE;
  const words = text(cell, column);
  if (column.name === 'level') return <LevelBar level={Number(cell)} figure={words} />;
  const as = asCounted(column.name);
  const behind = filters && cell && as ? ticketsBehind(filters, of, as) : null;
  if (!behind) return words;
  return (
    <Link
      {...shownReport({ type: TICKETS, filters: behind })}
      title={t('table.tickets')}
      aria-label={t('table.ticketsOf', { figure: words })}
    >
      {words}
    </Link>
  );
}
