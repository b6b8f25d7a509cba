import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#renderer/lib/api.tsx';
import type { SelectedLevel } from '#renderer/lib/installation.tsx';
import { AtLevel } from '#renderer/ui/list/configured/select-level-first.tsx';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { useListQuery } from '#renderer/ui/list/data-table/use-list-query.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import {
  addQueueBranchType,
  listQueueBranchTypes,
  removeQueueBranchType,
} from '#shared/contract/configuration/queue-branch-types.ts';
import { listAllQueues } from '#shared/contract/configuration/queue-configuration.ts';
import { yesNo } from '#shared/contract/fields.ts';

const KEY = 'availableQueues';

interface OfferedQueue {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly letter: string;
  readonly available: 'Y' | 'N';
  /** Number of the link to the branch type; undefined if it is not offered. */
  readonly idQueueBranchType: number | undefined;
}

const offer = z.object({ available: yesNo });

/** Selects the queues that the branches of a type offer (configuration specification, sections 2 and 4). */
export const AvailableQueuesScreen = () => (
  <AtLevel level="branchType">{(branchType) => <AvailableQueues branchType={branchType} />}</AtLevel>
);

function AvailableQueues({ branchType: { id: idBranchTypes } }: { readonly branchType: SelectedLevel }) {
  const { t } = useTranslation('available-queues');
  const api = useApi();
  const toasts = useToasts();
  const list = useListQuery({
    key: KEY,
    sorts: ['name', 'description', 'letter'],
    firstSort: 'name',
    filter: String(idBranchTypes),
    fetchPage: async (query, signal) => {
      const [page, links] = await Promise.all([
        api.call(listAllQueues, { query }, { signal }),
        api.call(listQueueBranchTypes, { query: { idBranchTypes } }, { signal }),
      ]);
      const linkOf = (id: number) => links.find(({ idQueue }) => idQueue === id)?.idQueueBranchType;
      const rows = page.rows.map(({ id, name, description, letter }): OfferedQueue => {
        const idQueueBranchType = linkOf(id);
        const available = idQueueBranchType === undefined ? 'N' : 'Y';
        return { id, name, description, letter, available, idQueueBranchType };
      });
      return { rows, total: page.total, offersNone: links.length === 0 };
    },
  });

  const change = useAction(
    async (wanted: OfferedQueue, call) => {
      if (wanted.available === 'Y')
        await api.call(addQueueBranchType, { body: { idBranchTypes, idQueue: wanted.id } }, call);
      else if (wanted.idQueueBranchType !== undefined)
        await api.call(removeQueueBranchType, { params: { id: wanted.idQueueBranchType } }, call);
      return wanted;
    },
    { refreshes: [KEY], onDone: ({ name }) => toasts.success({ title: t('SAVED'), text: name }) },
  );

  const columns: readonly Column<OfferedQueue>[] = [
    { key: 'letter', header: t('letter'), width: 92, weight: 'quiet', sortable: true },
    { key: 'name', header: t('name'), width: 248, weight: 'strong', sortable: true },
    { key: 'description', header: t('description'), sortable: true },
    { key: 'available', header: t('available'), width: 132, control: { kind: 'toggle' } },
  ];

  return (
    <>
      <PageHeader />
      {list.extra?.offersNone && list.total > 0 && (
        <Notice kind="warning">{t('QUEUE_AVAILABLES_EMPTY')}</Notice>
      )}
      <DataTable
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        texts={{
          search: t('search'),
          count: t('count', { count: list.total }),
          empty: { title: t('NO_DATA'), hint: t('emptyHint') },
        }}
        editing={{
          schema: offer,
          draftOf: ({ available }) => ({ available }),
          save: (row, { available }, showError) => change.run({ ...row, available }, showError),
        }}
      />
    </>
  );
}
