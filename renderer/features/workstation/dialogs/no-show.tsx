import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE, useServerClock } from '#renderer/lib/live.tsx';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import type { CallOptions } from '#shared/contract/client.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { listNoShows, recoverTicket } from '#shared/contract/tickets/ticket-operations.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import { secondsUntil, useElapsed } from '../time.ts';
import { AnswerButton, DialogFrame, type DialogProps } from './dialog.tsx';
import { useDialogAction } from './dialog-action.ts';
import { ROW_ACTION, useBranchHour, useLocalList, useRowKeys } from './local-list.ts';

/** Lists no-shows to recover them into their queues; stays open after each. */
export function NoShowDialog({ workstation: { idBranches }, onClose }: DialogProps) {
  const api = useApi();
  const toasts = useToasts();
  const { t } = useTranslation(['workstation-dialogs', 'common']);
  const now = useElapsed(0, useServerClock()) * 1000;
  const { noShows, failed, retry } = useNoShows(idBranches, now);
  const list = useLocalList(noShows, { ...DETAILS, failed, retry });
  const recovery = useDialogAction(
    ({ id }: NoShow, call: CallOptions) => api.call(recoverTicket, { params: { id } }, call),
    ({ code, queueName }) => {
      toasts.success({
        title: t('RECOVER_TICKET_SUCCESS'),
        text: t('noShow.waitsAgain', { code, queue: queueName }),
      });
      retry();
      keys.backToSearch();
    },
  );
  const recover = (row: NoShow) => void recovery.run(row);
  const keys = useRowKeys(list.only, recover);
  const columns = useNoShowColumns({ idBranches, now, ready: recovery.ready, onRecover: recover });

  return (
    <DialogFrame
      ref={keys.ref}
      title={t('noShow.title')}
      size={960}
      onClose={onClose}
      onKeyDown={keys.onKeyDown}
      error={recovery.error}
      answers={<AnswerButton kind="cancel" label={t('common:action.close')} onClick={onClose} />}
    >
      <DataTable
        list={list}
        columns={columns}
        nameOf={({ code }) => code}
        texts={{
          search: t('noShow.search'),
          count: t('noShow.count', { count: list.total }),
          empty: { title: t('noShow.none'), hint: t('noShow.noneHint') },
        }}
      />
    </DialogFrame>
  );
}

const SORTS = ['noShowAt', 'code', 'customerName', 'servName', 'recoverableUntil'] as const;
type Sort = (typeof SORTS)[number];

const DETAILS = {
  sorts: SORTS,
  firstSort: 'recoverableUntil' as Sort,
  textOf: ({ code, customerName, servName }: NoShow) => `${code} ${customerName ?? ''} ${servName}`,
  sortedBy: (row: NoShow, column: Sort) => row[column] ?? '',
};

interface NoShowColumns {
  readonly idBranches: number;
  readonly now: Millis;
  readonly ready: boolean;
  readonly onRecover: (row: NoShow) => void;
}

/** Columns of the no-shows, with the recover button. */
function useNoShowColumns({ idBranches, now, ready, onRecover }: NoShowColumns): Column<NoShow>[] {
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

type NoShow = AnswerOf<typeof listNoShows>[number] & { readonly id: number };

/** Reads the recoverable no-shows of a branch at a moment; undefined while loading. */
function useNoShows(idBranches: number, now: Millis) {
  const api = useApi();
  const { data, isError, refetch } = useQuery({
    queryKey: [LIVE.queues, 'no-shows', idBranches],
    queryFn: ({ signal }) => api.call(listNoShows, { params: { id: idBranches } }, { signal }),
  });
  const recoverable = data?.filter(({ recoverableUntil }) => recoverableUntil > now).length;
  // Latest first, so that expired ones are last.
  const noShows = useMemo(
    () => data?.slice(0, recoverable).map((noShow): NoShow => ({ ...noShow, id: noShow.idTicket })),
    [data, recoverable],
  );
  return { noShows, failed: isError, retry: () => void refetch() };
}
