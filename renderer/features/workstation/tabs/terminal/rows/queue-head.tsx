import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { QUEUE_COLUMNS, type QueueColumn, type SortDirection } from '../queue-rows.ts';
import styles from '../queue-table.module.css';

interface QueueHeadProps {
  readonly by: QueueColumn;
  readonly order: SortDirection;
  readonly onSort: (column: QueueColumn) => void;
}

/** Shows the column heads that sort; the arrow stands at the sorted one only. */
export function QueueHead({ by, order, onSort }: QueueHeadProps) {
  const { t } = useTranslation('workstation');
  const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <thead>
      <tr>
        {QUEUE_COLUMNS.map((column) => (
          <th
            key={column}
            scope="col"
            className={styles.head}
            aria-sort={column === by ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
          >
            <button type="button" onClick={() => onSort(column)}>
              {t(`queues.${column}`)}
              {column === by && <Arrow size={12} stroke={2} aria-hidden="true" />}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}
