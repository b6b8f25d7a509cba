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
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { listPoliteness, setPoliteness } from '#shared/contract/configuration/politeness.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { seconds } from '#shared/contract/fields.ts';

type PoliteQueue = AnswerOf<typeof setPoliteness>;

const KEY = 'politeness';
const polite = z.object({ politeness: seconds });

/**
 * Edits the time that customers get to walk to the workstation before a call (configuration specification, section
 * 2).
 */
export const BranchQueuesScreen = () => (
  <AtLevel level="branch">{(branch) => <BranchQueues branch={branch} />}</AtLevel>
);

function BranchQueues({ branch: { id } }: { readonly branch: SelectedLevel }) {
  const { t } = useTranslation('branch-queues');
  const api = useApi();
  const toasts = useToasts();
  const list = useListQuery({
    key: KEY,
    sorts: ['name', 'description', 'letter', 'politeness'],
    firstSort: 'name',
    filter: String(id),
    fetchPage: (query, signal) => api.call(listPoliteness, { params: { id }, query }, { signal }),
  });
  const change = useAction(
    ({ row, politeness }: { readonly row: PoliteQueue; readonly politeness: number }, call) =>
      api.call(
        setPoliteness,
        { params: { id, idQueues: row.id }, body: { politeness } },
        { ...call, basedOn: row },
      ),
    {
      refreshes: [KEY],
      texts: 'branch-queues',
      onDone: ({ name }) => toasts.success({ title: t('POLITENESS_SAVE_OK'), text: name }),
    },
  );

  const columns: readonly Column<PoliteQueue>[] = [
    { key: 'letter', header: t('letter'), width: 92, weight: 'quiet', sortable: true },
    { key: 'name', header: t('name'), width: 248, weight: 'strong', sortable: true },
    { key: 'description', header: t('description'), sortable: true },
    {
      key: 'politeness',
      header: t('politeness'),
      width: 172,
      align: 'right',
      sortable: true,
      control: { kind: 'duration' },
    },
  ];

  return (
    <>
      <PageHeader />
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
          schema: polite,
          draftOf: ({ politeness }) => ({ politeness }),
          save: (row, { politeness }, showError) => change.run({ row, politeness }, showError),
        }}
      />
    </>
  );
}
