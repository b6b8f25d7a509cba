import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useChoices } from '#renderer/features/reporting/api/use-reports.ts';
import { usePrinting } from '#renderer/lib/printing.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import type { Column } from '#shared/domain/reports/columns.ts';
import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import type { BranchesOf } from './behind.ts';
import { CellValue } from './cell-value.tsx';
import { ReportHead } from './report-head.tsx';
import css from './report-table.module.css';
import type { SelectedSort, TableLine } from './table-lines.ts';
import type { CellText } from './use-cell-text.ts';

interface ReportRowsProps {
  readonly table: ReportTable;
  /** Its lines, in the order in which they are shown. */
  readonly lines: readonly TableLine[];
  /** Said of the table to whoever hears it. */
  readonly label: string;
  readonly text: CellText;
  readonly sort: SelectedSort | null;
  readonly onSort: (column: string) => void;
  /** Place of the line that was searched for. */
  readonly found?: number | undefined;
  /** What the table was asked with; null where what is behind a number cannot be shown. */
  readonly filters: readonly ReportFilter[] | null;
}

/** In px, as in the style. */
const ROW = 36;

/** Widths of columns by what they hold, px; words take what is left. */
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

/** What may be longer than its place. */
const TEXTS: readonly string[] = ['text', 'fields'];

/** Codes and numbers are short words. */
const SHORT: Readonly<Record<string, number>> = { ticket: 104, appointmentNumber: 136 };
const widthOf = ({ name, kind }: Column): number => SHORT[name] ?? WIDTHS[kind];

/**
 * Draws the rows of a report, of which there may be ten thousand: only those that are seen, and all on paper. The heads stay above them,
 * what all of them come to stays below.
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
  const drawn = isPrinting ? lines.map((_, index) => ({ index })) : seen;
  const before = isPrinting ? 0 : (seen[0]?.start ?? 0);
  const after = isPrinting ? 0 : rows.getTotalSize() - (seen.at(-1)?.end ?? 0);
  const width = columns.reduce((sum, column) => sum + widthOf(column), 40);

  /** What stands in the first cells of a sum: that it is one, and of what. */
  const sumCells = (name: string, of: string, cells: readonly (string | number | null)[]): ReactNode =>
    columns.map((column, place) => (
      <td
        key={column.name}
        className={css.cell}
        data-kind={column.kind}
        title={place === 1 && cells[1] === null ? of : undefined}
      >
        {place === 0 ? (
          name
        ) : place === 1 && cells[1] === null ? (
          of
        ) : (
          <CellValue cell={cells[place] ?? null} column={column} text={text} sum />
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
          {drawn.map(({ index }, at) => {
            const line = lines[index] as TableLine;
            const place = { 'aria-rowindex': index + 2, 'data-found': index === found || undefined };
            if ('group' in line) {
              const { cells, rows: count } = line.group;
              const name = columns[0] ? text(cells[0] ?? null, columns[0]) : '';
              return (
                <tr key={index} className={css.sum} {...place}>
                  {sumCells(t('table.sum'), t('table.sumOf', { name, count }), cells)}
                </tr>
              );
            }
            return (
              <tr key={index} className={css.row} {...place}>
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

/** Stands in for rows that are not drawn. */
const Gap = ({ height }: { readonly height: number }) => (
  <tr>
    <td style={{ height }} />
  </tr>
);
