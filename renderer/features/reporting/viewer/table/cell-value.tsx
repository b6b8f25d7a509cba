import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NONE } from '#renderer/lib/format-hooks.ts';
import { LevelBar } from '#renderer/ui/charts/level-bar.tsx';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import type { Cell, Column } from '#shared/domain/reports/columns.ts';
import type { RowSubject } from '#shared/domain/reports/report-table.ts';
import { viewerLink } from '../viewer-link.ts';
import { APPOINTMENTS, type BranchesOf, listBehind } from './behind.ts';
import type { CellText } from './use-cell-text.ts';

interface CellValueProps {
  readonly cell: Cell;
  readonly column: Column;
  readonly text: CellText;
  readonly of?: RowSubject;
  /** What the table was asked with; null where what is behind a number cannot be shown. */
  readonly filters?: readonly ReportFilter[] | null;
  readonly branchesOf?: BranchesOf;
  /** A sum that would say nothing stays empty. */
  readonly sum?: true;
}

const noNames: BranchesOf = () => [];

/** Shows what a cell says: a service level with its bar, a number of tickets or appointments as the way to these. */
export function CellValue({
  cell,
  column,
  text,
  of = {},
  filters = null,
  branchesOf = noNames,
  sum,
}: CellValueProps) {
  const { t } = useTranslation('reporting');
  if (cell === null) return sum ? null : NONE;
  const words = text(cell, column);
  if (column.name === 'level') return <LevelBar level={Number(cell)} figure={words} />;
  const behind = filters && cell ? listBehind(filters, of, { column: column.name, branchesOf }) : null;
  if (!behind) return words;
  const kind = behind.type === APPOINTMENTS ? 'appointments' : 'tickets';
  return (
    <Link
      {...viewerLink(behind)}
      title={t(`table.${kind}`)}
      aria-label={t(`table.${kind}Of`, { figure: words })}
    >
      {words}
    </Link>
  );
}
