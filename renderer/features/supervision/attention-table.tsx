import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberText } from '#renderer/lib/format-hooks.ts';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { StateMark } from '#renderer/ui/marks/state-mark.tsx';
import {
  type AttentionActivity,
  type Supervision,
  WORKSTATION_STATES,
} from '#shared/contract/workstation/supervision-metrics.ts';
import { ActivityTable, type Sorts } from './activity-table.tsx';
import { None, Running } from './running-time.tsx';

const idOf = ({ idWorkstations }: AttentionActivity) => idWorkstations;

const SORTS: Sorts<AttentionActivity> = {
  workstationName: ({ workstationName }) => workstationName,
  employeeFullName: ({ employeeFullName }) => employeeFullName || null,
  status: ({ status }) => WORKSTATION_STATES.indexOf(status),
  ticket: ({ ticket }) => ticket || null,
  clientFullName: ({ clientFullName }) => clientFullName || null,
  // Longest first.
  time: ({ openedAt }) => openedAt && -openedAt,
  currentServiceTime: ({ calledAt }) => calledAt && -calledAt,
  profile: ({ profile }) => profile || null,
  served: ({ served }) => served,
};

/** A service is marked when it exceeds its planned time by half. */
const FAR_OVER = 1.5;

interface AttentionActivityTableProps {
  readonly metrics: Supervision;
  /** Opens the actions of a workstation; undefined if none are permitted. */
  readonly onOpen: ((workstation: AttentionActivity) => void) | undefined;
}

/** Table of workstations with state, operator and current ticket. */
export function AttentionActivityTable({ metrics, onOpen }: AttentionActivityTableProps) {
  const { t } = useTranslation('supervision');
  const text = useNumberText();
  const columns = useMemo((): readonly Column<AttentionActivity>[] => {
    const textColumn = { sortable: true, width: 150 } as const;
    const numericColumn = { align: 'right', sortable: true } as const;
    return [
      {
        ...textColumn,
        key: 'workstationName',
        header: t('workstations.workstationName'),
        weight: 'strong',
        width: 112,
      },
      {
        ...textColumn,
        key: 'employeeFullName',
        header: t('workstations.employeeFullName'),
        width: 158,
        read: ({ employeeFullName }) => employeeFullName || <None />,
      },
      {
        ...textColumn,
        key: 'status',
        header: t('workstations.status'),
        width: 166,
        read: ({ status }) => <WorkstationState status={status} />,
      },
      {
        ...textColumn,
        key: 'ticket',
        header: t('workstations.ticket'),
        width: 76,
        weight: 'strong',
        read: ({ ticket }) => ticket || <None />,
      },
      {
        key: 'clientFullName',
        header: t('workstations.clientFullName'),
        sortable: true,
        read: ({ clientFullName }) => clientFullName || <None />,
      },
      {
        ...numericColumn,
        key: 'time',
        header: t('workstations.time'),
        width: 88,
        read: ({ openedAt }) => <Running since={openedAt} />,
      },
      {
        ...numericColumn,
        key: 'currentServiceTime',
        header: t('workstations.currentServiceTime'),
        width: 136,
        read: ({ calledAt, plannedServiceTime }) => (
          <Running
            since={calledAt}
            limit={plannedServiceTime ? plannedServiceTime * FAR_OVER : null}
            late={t('workstations.late')}
          />
        ),
      },
      {
        key: 'profile',
        header: t('workstations.profile'),
        sortable: true,
        read: ({ profile }) => profile || <None />,
      },
      {
        ...numericColumn,
        key: 'served',
        header: t('workstations.served'),
        width: 100,
        read: ({ served }) => text.count(served),
      },
    ];
  }, [t, text]);

  const actions = useCallback(
    (workstation: AttentionActivity) => (
      <ActionIcon
        size={32}
        aria-label={t('workstations.act', { name: workstation.workstationName })}
        aria-haspopup="dialog"
        onClick={() => onOpen?.(workstation)}
      >
        <IconDots size={18} stroke={1.75} />
      </ActionIcon>
    ),
    [t, onOpen],
  );

  const { totals, workstations } = metrics;
  const { openWorkstations: count, totalWorkStations: of } = totals;
  return (
    <ActivityTable
      block="workstations"
      title={t('workstations.title')}
      rows={workstations}
      idOf={idOf}
      columns={columns}
      sorts={SORTS}
      totals={{
        workstationName: t('workstations.all'),
        status: t('workstations.open', { count, of }),
        served: text.count(workstations.reduce((sum, { served }) => sum + served, 0)),
      }}
      hint={t('workstations.hint')}
      actions={onOpen ? actions : null}
    />
  );
}

/** State of a workstation; one that waits for the next customer shows as idle with a note. */
export function WorkstationState({ status }: Pick<AttentionActivity, 'status'>) {
  const { t } = useTranslation('supervision');
  if (status !== 'waiting') return <StateMark state={status} of="workstation" />;
  return <StateMark state="idle" of="workstation" word={t('workstations.waitingForNext')} />;
}
