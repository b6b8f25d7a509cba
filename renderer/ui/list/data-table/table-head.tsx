import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from './column.ts';
import styles from './data-table.module.css';

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  readonly onSort: (column: string) => void;
  /** Last column: actions of a row, or only its origin. */
  readonly last: 'actions' | 'origin' | null;
  /** The head that selects rows. */
  readonly select?: ReactNode;
}

/** Shows the column heads; the arrow is in the accent on the sorted column only. */
export function TableHead<Row>({ columns, sort, order, onSort, last, select }: TableHeadProps<Row>) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        {select}
        {columns.map(({ key, header, headerHidden, align, sortable }) => {
          const sorted = sortable && sort === key;
          const direction = order === 'asc' ? 'ascending' : 'descending';
          return (
            <th
              key={key}
              scope="col"
              className={styles.head}
              data-align={align}
              aria-sort={sorted ? direction : undefined}
            >
              {sortable ? (
                <button type="button" className={styles.sort} onClick={() => onSort(key)}>
                  <span>{header}</span>
                  <SortArrow sorted={sorted ? order : null} />
                </button>
              ) : (
                <span className={headerHidden && 'visually-hidden'}>{header}</span>
              )}
            </th>
          );
        })}
        {last && (
          <th
            scope="col"
            className={`${styles.head} ${styles.last}`}
            data-align={last === 'actions' ? 'right' : undefined}
          >
            {t(`list.${last}`)}
          </th>
        )}
      </tr>
    </thead>
  );
}

function SortArrow({ sorted }: { readonly sorted: 'asc' | 'desc' | null }) {
  const Arrow = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconSelector;
  return <Arrow size={14} stroke={2} aria-hidden="true" />;
}
