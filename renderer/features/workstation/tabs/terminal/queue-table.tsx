import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live/connection.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { ScrollRegion } from '#renderer/ui/page/scroll-region.tsx';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { pageOf } from '../pages/page-of.ts';
import { QueueFoot } from './queue-foot.tsx';
import { sorted } from './queue-rows.ts';
import styles from './queue-table.module.css';
import { queueViewAtom, sortedBy } from './queue-view.ts';
import { QueueHead } from './rows/queue-head.tsx';
import { QueueRow } from './rows/queue-row.tsx';
import { QueueTotals } from './rows/queue-totals.tsx';
import { StandByRow } from './rows/stand-by-row.tsx';
import { useQueueRows } from './use-queue-rows.ts';

interface QueueTableProps {
  readonly workstation: Workstation;
  /** Opens the queue detail, or with null the operator's own stand-by list. */
  readonly onQueue: (idQueues: number | null) => void;
}

/** Shows who waits: the queues that this workstation may call (operations specification, section 2). */
export function QueueTable({ workstation, onQueue }: QueueTableProps) {
  const { t } = useTranslation(['attention', 'workstation']);
  const { rows, failed } = useQueueRows(workstation.idWorkstations);
  const connected = useConnection().state === 'connected';
  const [view, setView] = useAtom(queueViewAtom);
  const open = workstation.state !== 'off';
  // Decided by the workstation's type: whether others' queues may be looked into.
  const mayLook = open && workstation.configuration.showOutOfTurn === 'Y';

  if (!rows) {
    if (!failed) return null;
    return <EmptyState title={t('workstation:queues.failed')} hint={t('failedText')} />;
  }
  if (rows.length === 0) {
    return <EmptyState title={t('terminal.NOT_AVAILABLE_QUEUES')} hint={t('terminal.emptyText')} />;
  }
  const shown = pageOf(sorted(rows, view.by, view.order), view.page, view.size);

  return (
    <>
      <ScrollRegion className={styles.scroll}>
        <table className={styles.table}>
          <QueueHead by={view.by} order={view.order} onSort={(by) => setView(sortedBy(view, by))} />
          <tbody>
            {shown.rows.map((queue) => (
              <QueueRow key={queue.idQueues} queue={queue} onOpen={mayLook ? onQueue : null} />
            ))}
          </tbody>
          <tfoot>
            <QueueTotals rows={rows} />
            {open && <StandByRow idBranches={workstation.idBranches} onOpen={() => onQueue(null)} />}
          </tfoot>
        </table>
      </ScrollRegion>
      <QueueFoot
        shown={shown}
        size={view.size}
        total={rows.length}
        stale={failed || !connected}
        onPage={(page) => setView({ ...view, page })}
        onSize={(size) => setView({ ...view, size, page: 1 })}
      />
    </>
  );
}
