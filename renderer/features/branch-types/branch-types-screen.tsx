import { useTranslation } from 'react-i18next';
import { ConfiguredList } from '#renderer/ui/list/configured-list.tsx';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { type BranchType, branchTypeBody } from '#shared/contract/configuration/branch-types.ts';
import { useBranchTypes } from './use-branch-types.ts';

/** Branch types: what branches have in common (configuration specification, section 2). */
export function BranchTypesScreen() {
  const { t } = useTranslation('branch-types');
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
    <ConfiguredList
      level="global"
      list={list}
      columns={columns}
      texts={{
        new: t('new'),
        add: t('add'),
        search: t('search'),
        count: t('count', { count: list.total }),
        empty: { title: t('NO_DATA'), hint: t('emptyHint') },
      }}
      schema={branchTypeBody}
      initial={{ name: '', description: '', enabled: 'Y' }}
      draftOf={({ name, description, enabled }) => ({ name, description, enabled })}
      onAdd={(body, showRefusal) => add.run(body, showRefusal)}
      onSave={({ id }, body, showRefusal) => change.run({ id, body }, showRefusal)}
    />
  );
}
