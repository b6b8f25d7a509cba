import { useTranslation } from 'react-i18next';
import { type BranchType, branchTypeBody } from '../../../shared/contract/branch-types.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { InlineCreateForm } from '../../ui/data-table/inline-create-form.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useBranchTypes } from './use-branch-types.ts';

/** Branch types: what branches have in common (configuration specification, section 2). */
export function BranchTypesScreen() {
  const { t } = useTranslation(['branch-types', 'shell', 'common']);
  const { list, add, change } = useBranchTypes();

  const columns: readonly Column<BranchType>[] = [
    {
      key: 'name',
      header: t('name'),
      width: 280,
      formWidth: 'minmax(160px, 264px)',
      weight: 'strong',
      sortable: true,
      control: { kind: 'text', maxLength: 45 },
    },
    {
      key: 'description',
      header: t('description'),
      sortable: true,
      control: { kind: 'text', maxLength: 90 },
      fillFrom: 'name',
    },
    {
      key: 'enabled',
      header: t('enabled'),
      width: 124,
      formWidth: '84px',
      sortable: true,
      control: { kind: 'toggle' },
    },
  ];

  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[
          { label: t('common:menu.configuration'), to: '/app/configuration' },
          { label: t('shell:configuration.global') },
        ]}
      />
      <InlineCreateForm
        title={t('new')}
        addLabel={t('add')}
        columns={columns}
        schema={branchTypeBody}
        initial={{ name: '', description: '', enabled: 'Y' }}
        onAdd={(body, showRefusal) => add.run(body, showRefusal)}
      />
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
          schema: branchTypeBody,
          draftOf: ({ name, description, enabled }) => ({ name, description, enabled }),
          save: ({ id }, body, showRefusal) => change.run({ id, body }, showRefusal),
        }}
      />
    </>
  );
}
