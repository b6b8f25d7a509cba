import { Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { useReportTexts } from '#renderer/features/reporting/use-report-texts.ts';
import type { Column } from '#shared/domain/reports/columns.ts';
import css from './report-table.module.css';
import type { SelectedSort } from './table-lines.ts';

interface ReportHeadProps {
  readonly columns: readonly Column[];
  readonly sort: SelectedSort | null;
  readonly onSort: (column: string) => void;
}

/** Heads the columns: each says what it is, what its figures mean, and sorts the rows. */
export function ReportHead({ columns, sort, onSort }: ReportHeadProps) {
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
