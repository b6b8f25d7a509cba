import { useTranslation } from 'react-i18next';
import type { Origin } from '../../../shared/contract/configured.ts';
import { type Service, serviceBody } from '../../../shared/contract/services.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { InlineCreateForm } from '../../ui/data-table/inline-create-form.tsx';
import { useConfirmDelete } from '../../ui/data-table/use-confirm-delete.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useServices } from './use-services.ts';

/** Services: a form for a new one above the list, each row edited in place (configuration specification, section 2). */
export function ServicesScreen() {
  const { t } = useTranslation(['services', 'shell', 'common']);
  const { list, nextIdShort, add, change, remove } = useServices();
  const confirmDelete = useConfirmDelete();

  const columns: readonly Column<Service & Origin>[] = [
    {
      key: 'idShort',
      header: t('idShort'),
      width: 76,
      formWidth: '72px',
      align: 'right',
      weight: 'quiet',
      sortable: true,
      control: { kind: 'digits', maxLength: 9 },
    },
    {
      key: 'name',
      header: t('name'),
      width: 248,
      formWidth: 'minmax(160px, 232px)',
      weight: 'strong',
      sortable: true,
      control: { kind: 'text', maxLength: 60 },
    },
    {
      key: 'description',
      header: t('description'),
      sortable: true,
      control: { kind: 'text', maxLength: 90 },
      fillFrom: 'name',
    },
    {
      key: 'serviceTime',
      header: t('serviceTime'),
      width: 156,
      formWidth: '128px',
      align: 'right',
      sortable: true,
      control: { kind: 'duration' },
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
        schema={serviceBody}
        initial={{ idShort: nextIdShort, name: '', description: '', serviceTime: 300, enabled: 'Y' }}
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
          schema: serviceBody,
          draftOf: ({ idShort, name, description, serviceTime, enabled }) => ({
            idShort,
            name,
            description,
            serviceTime,
            enabled,
          }),
          save: (service, body, showRefusal) =>
            change.run(
              { id: service.id, body: { ...body, translations: service.translations } },
              showRefusal,
            ),
        }}
        onDelete={async (service) => (await confirmDelete(service.name)) && remove.run(service)}
      />
    </>
  );
}
