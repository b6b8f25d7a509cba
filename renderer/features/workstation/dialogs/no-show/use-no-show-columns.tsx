import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { secondsUntil } from '#renderer/features/workstation/time.ts';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import { useBranchHour } from '../rows/use-branch-hour.ts';
import { ROW_ACTION } from '../rows/use-row-keys.ts';
import type { NoShow } from './use-no-shows.ts';

interface NoShowColumns {
  readonly idBranches: number;
  readonly now: Millis;
  readonly ready: boolean;
  readonly onRecover: (row: NoShow) => void;
}

/** Builds the columns that show who did not come, and the button that puts them back. */
export function useNoShowColumns({ idBranches, now, ready, onRecover }: NoShowColumns): Column<NoShow>[] {
  const { t } = useTranslation(['workstation-dialogs', 'common']);
  const hourAt = useBranchHour(idBranches);
  return [
    { key: 'code', header: t('column.code'), width: 104, weight: 'strong', sortable: true },
    {
      key: 'customerName',
      header: t('column.customer'),
      sortable: true,
      read: ({ customerName }) => customerName ?? <span className="visually-hidden">{t('noName')}</span>,
    },
    { key: 'servName', header: t('column.service'), width: 184, sortable: true },
    {
      key: 'noShowAt',
      header: t('column.absentAt'),
      width: 112,
      align: 'right',
      sortable: true,
      read: ({ noShowAt }) => hourAt(noShowAt),
    },
    {
      key: 'recoverableUntil',
      header: t('column.left'),
      width: 112,
      align: 'right',
      sortable: true,
      read: ({ recoverableUntil }) => clockText(secondsUntil(recoverableUntil, now)),
    },
    {
      key: 'id',
      header: t('common:list.actions'),
      width: 148,
      align: 'right',
      read: (row) => (
        <Button
          {...{ [ROW_ACTION]: 'recover' }}
          disabled={!ready}
          aria-label={t('noShow.recoverOf', { code: row.code })}
          onClick={() => onRecover(row)}
        >
          {t('noShow.recover')}
        </Button>
      ),
    },
  ];
}
