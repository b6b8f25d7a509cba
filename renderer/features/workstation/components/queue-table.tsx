import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../../lib/connection.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useQueueLines } from '../api/use-queue-lines.ts';
import { type Order, type QueueColumn, sorted } from '../queue-lines.ts';
import { QueueFoot } from './queue-foot.tsx';
import { QueueHead } from './queue-head.tsx';
import { QueueRow } from './queue-row.tsx';
import styles from './queue-table.module.css';
import { QueueTotals } from './queue-totals.tsx';

/** Who waits: the queues that this workstation may call (operations specification, section 2). */
export function QueueTable({ idWorkstations }: { readonly idWorkstations: number }) {
  const { t } = useTranslation('workstation');
  const { rows, failed } = useQueueLines(idWorkstations);
  const connected = useConnection().state === 'connected';
  const [by, setBy] = useState<QueueColumn>('name');
  const [order, setOrder] = useState<Order>('asc');
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(10);

  function sortBy(column: QueueColumn) {
    setOrder(column === by && order === 'asc' ? 'desc' : 'asc');
    setBy(column);
    setPage(1);
  }

  if (!rows) return failed ? <EmptyState title={t('queues.failed')} hint={t('queues.failedText')} /> : null;
  if (rows.length === 0) return <EmptyState title={t('queues.none')} hint={t('queues.noneText')} />;
  const shown = Math.min(page, Math.ceil(rows.length / size));
  const ofPage = sorted(rows, by, order).slice((shown - 1) * size, shown * size);

  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <QueueHead by={by} order={order} onSort={sortBy} />
          <tbody>
            {ofPage.map((queue) => (
              <QueueRow key={queue.idQueues} queue={queue} />
            ))}
          </tbody>
          <QueueTotals rows={rows} />
        </table>
      </div>
      <QueueFoot
        page={shown}
        size={size}
        total={rows.length}
        stale={failed || !connected}
        onPage={setPage}
        onSize={(chosen) => {
          setSize(chosen);
          setPage(1);
        }}
      />
    </>
  );
}
