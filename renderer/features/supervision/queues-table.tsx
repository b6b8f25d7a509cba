import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NONE, useNumberText } from '#renderer/lib/format-hooks.ts';
import { LevelBar } from '#renderer/ui/charts/level-bar.tsx';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import type { QueueActivity, Supervision } from '#shared/contract/workstation/supervision-metrics.ts';
import { waitWords } from '#shared/domain/forecast/wait-range.ts';
import { ActivityTable, type Sorts } from './activity-table.tsx';
import { Running } from './running-time.tsx';
import styles from './supervision.module.css';

const idOf = ({ idQueues }: QueueActivity) => idQueues;

const SORTS: Sorts<QueueActivity> = {
  queueName: ({ queueName }) => queueName,
  waiting: ({ waiting }) => waiting,
  // Longest first.
  maxWaiting: ({ oldestSince }) => oldestSince && -oldestSince,
  waitToMinutes: ({ waitToMinutes }) => waitToMinutes,
  sla: ({ sla }) => sla,
  served: ({ served }) => served,
  workstations: ({ workstations }) => workstations,
};

const numericColumn = { align: 'right', sortable: true, width: 124 } as const;

interface QueueActivityTableProps {
  readonly metrics: Supervision;
  readonly onOpen: ((queue: QueueActivity) => void) | undefined;
}

/** Table of queues with waiting tickets, waiting times and today's results. */
export function QueueActivityTable({ metrics, onOpen }: QueueActivityTableProps) {
  const { t } = useTranslation('supervision');
  const text = useNumberText();
  const columns = useMemo(
    (): readonly Column<QueueActivity>[] => [
      {
        key: 'queueName',
        header: t('queues.queueName'),
        sortable: true,
        read: (queue) => <QueueName queue={queue} onOpen={onOpen} />,
      },
      {
        ...numericColumn,
        key: 'waiting',
        header: t('queues.waiting'),
        read: ({ waiting }) => <b>{text.count(waiting)}</b>,
      },
      {
        ...numericColumn,
        key: 'maxWaiting',
        header: t('queues.maxWaiting'),
        width: 190,
        read: ({ oldestSince, promise }) => (
          <Running since={oldestSince} limit={promise || null} late={t('queues.late')} />
        ),
      },
      {
        ...numericColumn,
        key: 'sla',
        header: t('queues.sla'),
        width: 208,
        read: ({ sla }) => <LevelBar level={sla} />,
      },
      {
        ...numericColumn,
        key: 'served',
        header: t('queues.served'),
        read: ({ served }) => text.count(served),
      },
      {
        ...numericColumn,
        key: 'workstations',
        header: t('queues.workstations'),
        width: 140,
        read: ({ workstations }) => text.count(workstations),
      },
      {
        ...numericColumn,
        key: 'waitToMinutes',
        header: t('queues.waitNow'),
        width: 170,
        read: (queue) => waitNowText(t, queue) ?? NONE,
      },
    ],
    [t, text, onOpen],
  );
  const { totals, queues, levelOfService } = metrics;
  const sum = (key: 'waiting' | 'served') => queues.reduce((all, queue) => all + queue[key], 0);
  const since = queues.flatMap(({ oldestSince }) => oldestSince ?? []);
  return (
    <ActivityTable
      block="queues"
      title={t('queues.title')}
      rows={queues}
      idOf={idOf}
      columns={columns}
      sorts={SORTS}
      totals={{
        queueName: t('queues.all'),
        waiting: text.count(sum('waiting')),
        maxWaiting: <Running since={since.length > 0 ? Math.min(...since) : null} />,
        sla: <span>{text.percent(levelOfService.sla)}</span>,
        served: text.count(sum('served')),
        workstations: text.count(totals.openWorkstations),
      }}
      hint={t('queues.hint')}
      actions={null}
    />
  );
}

interface QueueNameProps {
  readonly queue: QueueActivity;
  /** Opens the queue detail; missing without permission. */
  readonly onOpen: ((queue: QueueActivity) => void) | undefined;
}

/** Letter and name of a queue, opening its detail. */
function QueueName({ queue, onOpen }: QueueNameProps) {
  const { t } = useTranslation('supervision');
  const { letter, queueName } = queue;
  return (
    <span className={styles.queue}>
      {letter && <span className={styles.letter}>{letter}</span>}
      {onOpen ? (
        <button
          type="button"
          className={styles.name}
          data-print="text"
          aria-label={t('queues.detail', { name: queueName })}
          aria-haspopup="dialog"
          onClick={() => onOpen(queue)}
        >
          {queueName}
        </button>
      ) : (
        <span className={styles.name}>{queueName}</span>
      )}
    </span>
  );
}

/** Wait that the kiosk shows to a customer arriving now; null if no open workstation calls the queue. */
export function waitNowText(
  t: TFunction<'supervision'>,
  { waitFromMinutes, waitToMinutes }: Pick<QueueActivity, 'waitFromMinutes' | 'waitToMinutes'>,
): string | null {
  const words = waitWords({ fromMinutes: waitFromMinutes, toMinutes: waitToMinutes });
  if (words.kind === 'unserved') return null;
  if (words.kind === 'upTo') return t('waitNow.upTo', { to: words.to });
  return words.kind === 'range'
    ? t('waitNow.range', { from: words.from, to: words.to })
    : t(`waitNow.${words.kind}`);
}
