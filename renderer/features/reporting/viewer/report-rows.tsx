import { Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useReportTexts } from '#renderer/features/reporting/use-report-texts.ts';
import { NONE } from '#renderer/lib/format-hooks.ts';
import { usePrinting } from '#renderer/lib/printing.ts';
import { LevelBar } from '#renderer/ui/charts/level-bar.tsx';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import type { Cell, Column } from '#shared/domain/reports/columns.ts';
import type { ReportTable, RowSubject } from '#shared/domain/reports/report-table.ts';
import { useChoices } from '../api.ts';
import { APPOINTMENTS, type BranchesOf, listBehind } from './behind.ts';
import css from './table.module.css';
import type { SelectedSort, TableLine } from './table-lines.ts';
import type { CellText } from './use-cell-text.ts';
import { viewerLink } from './viewer-link.ts';

interface ReportRowsProps {
  readonly table: ReportTable;
  /** Its lines, in the order in which they are shown. */
  readonly lines: readonly TableLine[];
  /** Accessible name of the table. */
  readonly label: string;
  readonly text: CellText;
  readonly sort: SelectedSort | null;
  readonly onSort: (column: string) => void;
  /** Index of the row found by search. */
  readonly found?: number | undefined;
  /** Filters of the table; null if lists behind numbers are not available. */
  readonly filters: readonly ReportFilter[] | null;
}

/** In px, as in the style. */
const ROW = 36;

/** Column widths by kind of value, px; text columns share the rest. */
const WIDTHS = {
  text: 176,
  word: 160,
  count: 116,
  duration: 124,
  percent: 156,
  day: 132,
  month: 148,
  year: 88,
  weekday: 128,
  hour: 88,
  moment: 176,
  fields: 320,
} as const;

/** Columns that may be truncated. */
const TEXTS: readonly string[] = ['text', 'fields'];

/** Codes and numbers are short words. */
const SHORT: Readonly<Record<string, number>> = { ticket: 104, appointmentNumber: 136 };
const widthOf = ({ name, kind }: Column): number => SHORT[name] ?? WIDTHS[kind];

/**
 * Rows of a report, up to ten thousand: only visible ones are rendered, and all when printing. Header and total
 * row stay in view.
 */
export function ReportRows({ table, lines, label, text, sort, onSort, filters, found }: ReportRowsProps) {
  const { t } = useTranslation('reporting');
  const { data: choices } = useChoices();
  const branchesOf: BranchesOf = (group) =>
    choices?.branchGroups.find(({ id }) => id === group)?.branches ?? [];
  const box = useRef<HTMLElement>(null);
  const { columns, total } = table;
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 12,
    scrollPaddingStart: 40,
    scrollPaddingEnd: 44,
  });
  useEffect(() => {
    if (found !== undefined) rows.scrollToIndex(found, { align: 'auto' });
  }, [found, rows]);
  const isPrinting = usePrinting() !== null;
  const seen = rows.getVirtualItems();
  const renderedRows = isPrinting ? lines.map((_, index) => ({ index })) : seen;
  const before = isPrinting ? 0 : (seen[0]?.start ?? 0);
  const after = isPrinting ? 0 : rows.getTotalSize() - (seen.at(-1)?.end ?? 0);
  const width = columns.reduce((sum, column) => sum + widthOf(column), 40);

  /** Cells of a total row; the first ones hold its name and scope. */
  const sumCells = (name: string, of: string, cells: readonly (string | number | null)[]): ReactNode =>
    columns.map((column, index) => (
      <td
        key={column.name}
        className={css.cell}
        data-kind={column.kind}
        title={index === 1 && cells[1] === null ? of : undefined}
      >
        {index === 0 ? (
          name
        ) : index === 1 && cells[1] === null ? (
          of
        ) : (
          <CellValue cell={cells[index] ?? null} column={column} text={text} sum />
        )}
      </td>
    ));

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too.
    <section ref={box} className={css.box} aria-label={label} tabIndex={0}>
      <table className={css.table} style={{ minWidth: width }} aria-rowcount={lines.length + 1}>
        <colgroup>
          {columns.map((column) => (
            <col key={column.name} style={{ width: widthOf(column) }} />
          ))}
        </colgroup>
        <ReportHead columns={columns} sort={sort} onSort={onSort} />
        <tbody>
          {before > 0 && <Gap height={before} />}
          {renderedRows.map(({ index }, at) => {
            const line = lines[index] as TableLine;
            const position = { 'aria-rowindex': index + 2, 'data-found': index === found || undefined };
            if ('group' in line) {
              const { cells, rows: count } = line.group;
              const name = columns[0] ? text(cells[0] ?? null, columns[0]) : '';
              return (
                <tr key={index} className={css.sum} {...position}>
                  {sumCells(t('table.sum'), t('table.sumOf', { name, count }), cells)}
                </tr>
              );
            }
            return (
              <tr key={index} className={css.row} {...position}>
                {columns.map((column, cell) => (
                  <td
                    key={column.name}
                    className={css.cell}
                    data-kind={column.kind}
                    title={
                      TEXTS.includes(column.kind) ? text(line.row.cells[cell] ?? null, column) : undefined
                    }
                  >
                    <span className={cell === 0 && !line.begins && at > 0 ? 'visually-hidden' : undefined}>
                      <CellValue
                        cell={line.row.cells[cell] ?? null}
                        column={column}
                        text={text}
                        of={line.row.of}
                        filters={filters}
                        branchesOf={branchesOf}
                      />
                    </span>
                  </td>
                ))}
              </tr>
            );
          })}
          {after > 0 && <Gap height={after} />}
        </tbody>
        {total && (
          <tfoot>
            <tr className={css.total}>
              {sumCells(t('table.total'), t('table.rows', { count: table.rows.length }), total)}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

/** Space of rows that are not rendered. */
const Gap = ({ height }: { readonly height: number }) => (
  <tr>
    <td style={{ height }} />
  </tr>
);

interface ReportHeadProps {
  readonly columns: readonly Column[];
  readonly sort: SelectedSort | null;
  readonly onSort: (column: string) => void;
}

/** Column headers with an explanation; they sort the rows. */
function ReportHead({ columns, sort, onSort }: ReportHeadProps) {
  const { column: labelOf, why } = useReportTexts();
  return (
    <thead>
      <tr>
        {columns.map(({ name, kind }) => {
          const sorted = sort?.column === name ? (sort.descending ? 'descending' : 'ascending') : undefined;
          const Arrow = sorted ? (sorted === 'ascending' ? IconArrowUp : IconArrowDown) : IconSelector;
          return (
            <th key={name} scope="col" className={css.head} data-kind={kind} aria-sort={sorted}>
              <Tooltip
                label={why(name)}
                disabled={why(name) === ''}
                events={{ hover: true, focus: true, touch: true }}
              >
                <button type="button" onClick={() => onSort(name)}>
                  <span>{labelOf(name)}</span>
                  <Arrow size={14} stroke={2} aria-hidden="true" />
                </button>
              </Tooltip>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface CellValueProps {
  readonly cell: Cell;
  readonly column: Column;
  readonly text: CellText;
  readonly of?: RowSubject;
  /** Filters of the table; null if lists behind numbers are not available. */
  readonly filters?: readonly ReportFilter[] | null;
  readonly branchesOf?: BranchesOf;
  /** In a total row, a number that cannot be summed stays empty. */
  readonly sum?: true;
}

const noNames: BranchesOf = () => [];

/** Value of a cell: a service level with its bar, a count as link to its list. */
function CellValue({
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
  if (column.name === 'level') return <LevelBar level={Number(cell)} valueText={words} />;
  const behind = filters && cell ? listBehind(filters, of, { column: column.name, branchesOf }) : null;
  if (!behind) return words;
  const kind = behind.type === APPOINTMENTS ? 'appointments' : 'tickets';
  return (
    <Link
      {...viewerLink(behind)}
      title={t(`table.${kind}`)}
      aria-label={t(`table.${kind}Of`, { valueText: words })}
    >
      {words}
    </Link>
  );
}
