import { Select } from '@mantine/core';
import { IconAlertTriangle, IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live.tsx';
import { useQueueDetail } from '#renderer/ui/list/use-queue-detail.ts';
import { StateGlyph } from '#renderer/ui/marks/state-glyph.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { ScrollRegion } from '#renderer/ui/page/scroll-region.tsx';
import { PAGE_SIZES } from '#shared/contract/lists.ts';
import type { QueueListRow, Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Seconds } from '#shared/domain/ids.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import { useElapsed } from '../time.ts';
import { PageTurner, pageOf } from './pager.tsx';
import {
  isLate,
  QUEUE_COLUMNS,
  type QueueColumn,
  queueViewAtom,
  type SortDirection,
  sorted,
  sortedBy,
  totals,
  useQueueRows,
} from './queue-rows.ts';
import styles from './tabs.module.css';

interface QueueTableProps {
  readonly workstation: Workstation;
  /** Opens the queue detail; null for the operator's stand-by list. */
  readonly onQueue: (idQueues: number | null) => void;
}

/** Table of the queues that this workstation may call (operations specification, section 2). */
export function QueueTable({ workstation, onQueue }: QueueTableProps) {
  const { t } = useTranslation(['attention', 'workstation']);
  const { rows, failed } = useQueueRows(workstation.idWorkstations);
  const connected = useConnection().state === 'connected';
  const [view, setView] = useAtom(queueViewAtom);
  const open = workstation.state !== 'off';
  // Permission of the workstation type to open the queue detail.
  const canOpenQueues = open && workstation.configuration.showOutOfTurn === 'Y';

  if (!rows) {
    if (!failed) return null;
    return <EmptyState title={t('workstation:queues.failed')} hint={t('failedText')} />;
  }
  if (rows.length === 0) {
    return <EmptyState title={t('terminal.NOT_AVAILABLE_QUEUES')} hint={t('terminal.emptyText')} />;
  }
  const visible = pageOf(sorted(rows, view.by, view.order), view.page, view.size);

  return (
    <>
      <ScrollRegion className={styles.scroll}>
        <table className={styles.table}>
          <QueueHead by={view.by} order={view.order} onSort={(by) => setView(sortedBy(view, by))} />
          <tbody>
            {visible.rows.map((queue) => (
              <QueueRow key={queue.idQueues} queue={queue} onOpen={canOpenQueues ? onQueue : null} />
            ))}
          </tbody>
          <tfoot>
            <QueueTotals rows={rows} />
            {open && <StandByRow idBranches={workstation.idBranches} onOpen={() => onQueue(null)} />}
          </tfoot>
        </table>
      </ScrollRegion>
      <QueueFoot
        visible={visible}
        size={view.size}
        total={rows.length}
        stale={failed || !connected}
        onPage={(page) => setView({ ...view, page })}
        onSize={(size) => setView({ ...view, size, page: 1 })}
      />
    </>
  );
}

interface QueueHeadProps {
  readonly by: QueueColumn;
  readonly order: SortDirection;
  readonly onSort: (column: QueueColumn) => void;
}

/** Sortable column headers. */
function QueueHead({ by, order, onSort }: QueueHeadProps) {
  const { t } = useTranslation('workstation');
  const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <thead>
      <tr>
        {QUEUE_COLUMNS.map((column) => (
          <th
            key={column}
            scope="col"
            className={styles.terminalHead}
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

interface QueueRowProps {
  readonly queue: QueueListRow;
  /** Opens the queue detail; null without permission. */
  readonly onOpen: ((idQueues: number) => void) | null;
}

/** Row of a queue: letter, name, waiting customers and today's service level. */
function QueueRow({ queue, onOpen }: QueueRowProps) {
  const { t } = useTranslation('attention');
  const { idQueues, letter, name, ticketsCount, waitingTime, level } = queue;
  const named = (
    <>
      <span className={styles.letter}>{letter}</span>
      <span className={styles.name}>{name}</span>
    </>
  );
  return (
    <tr className={styles.row}>
      <th scope="row" title={name}>
        {onOpen ? (
          <button
            type="button"
            className={`${styles.named} ${styles.open}`}
            aria-description={t('terminal.open', { name })}
            onClick={() => onOpen(idQueues)}
          >
            {named}
          </button>
        ) : (
          <span className={styles.named}>{named}</span>
        )}
      </th>
      <td data-strong>{ticketsCount}</td>
      <td>
        <WaitText seconds={ticketsCount > 0 ? waitingTime : null} late={isLate(queue)} />
      </td>
      <td>
        <LevelText level={level} />
      </td>
    </tr>
  );
}

interface StandByRowProps {
  readonly idBranches: number;
  readonly onOpen: () => void;
}

/** Row of the operator's stand-by list. */
function StandByRow({ idBranches, onOpen }: StandByRowProps) {
  const { t } = useTranslation('attention');
  const { list, readAt } = useQueueDetail({
    idQueues: null,
    idBranches,
    scope: 'workstation',
    now: Date.now,
    first: MAX_WAIT_FIRST,
  });
  const passed = useElapsed(readAt, Date.now);
  const isLoaded = list.status === 'ready' || list.status === 'stale';
  const maxLength = list.rows[0]?.waitingTime ?? null;
  return (
    <tr className={styles.row} data-own>
      <th scope="row">
        <button
          type="button"
          className={`${styles.named} ${styles.open}`}
          aria-description={t('terminal.openStandBy')}
          onClick={onOpen}
        >
          <span className={styles.glyph}>
            <StateGlyph state="standby" />
          </span>
          <span className={styles.name}>{t('terminal.standBy')}</span>
        </button>
      </th>
      <td data-strong>{isLoaded && list.total}</td>
      <td>
        {isLoaded && <WaitText seconds={maxLength === null ? null : maxLength + passed} late={false} />}
      </td>
      <td />
    </tr>
  );
}

/** Requests a short page; the total is in every answer. */
const MAX_WAIT_FIRST = { sort: 'waitingTime', order: 'desc', size: 5 } as const;

/** Totals of all queues, on every page. */
function QueueTotals({ rows }: { readonly rows: readonly QueueListRow[] }) {
  const { t } = useTranslation('workstation');
  const { customers, wait, level } = totals(rows);
  return (
    <tr className={styles.totals}>
      <th scope="row">{t('queues.all')}</th>
      <td>{customers}</td>
      <td>
        <WaitText seconds={customers > 0 ? wait : null} late={false} />
      </td>
      <td>
        <LevelText level={level} />
      </td>
    </tr>
  );
}

/** Longest wait of a queue, marked if over the service level; null for an empty queue. */
function WaitText({ seconds, late }: { readonly seconds: Seconds | null; readonly late: boolean }) {
  const { t } = useTranslation('workstation');
  if (seconds === null) return <NoValue />;
  if (!late) return clockText(seconds);
  return (
    <span className={styles.late}>
      <IconAlertTriangle size={16} stroke={1.75} role="img" aria-label={t('queues.late')} />
      {clockText(seconds)}
    </span>
  );
}

/** Percentage called in time, formatted for the language; null before the first call of the day. */
function LevelText({ level }: { readonly level: number | null }) {
  const { i18n } = useTranslation();
  if (level === null) return <NoValue />;
  return (level / 100).toLocaleString(i18n.language, { style: 'percent' });
}

/** Placeholder without a value. */
function NoValue() {
  const { t } = useTranslation('workstation');
  return (
    <span className={styles.none}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('queues.noFigure')}</span>
    </span>
  );
}

interface QueueFootProps {
  readonly visible: { readonly page: number; readonly last: number };
  readonly size: number;
  readonly total: number;
  /** The last refresh failed. */
  readonly stale: boolean;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
}

/** Page size, number of queues and pager. */
function QueueFoot({ visible, size, total, stale, onPage, onSize }: QueueFootProps) {
  const { t } = useTranslation(['workstation', 'common']);
  const { page, last } = visible;
  const range = { from: (page - 1) * size + 1, to: Math.min(total, page * size), total };
  const count = last > 1 ? t('common:list.range', range) : t('queues.count', { count: total });
  return (
    <div className={styles.terminalFoot}>
      <span>{t('common:list.rows')}</span>
      <Select
        size="xs"
        w={72}
        aria-label={t('common:list.rows')}
        data={PAGE_SIZES.map(String)}
        value={String(size)}
        onChange={(value) => value && onSize(Number(value))}
        classNames={{ input: styles.size ?? '' }}
      />
      <span className={styles.terminalCount} data-stale={stale || undefined}>
        {stale ? t('queues.notCurrent') : count}
      </span>
      <PageTurner pages={{ ...visible, turnTo: onPage }} label={t('queues.name')} />
    </div>
  );
}
