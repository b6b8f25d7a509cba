import { useTranslation } from 'react-i18next';
import { ConfiguredList } from '#renderer/ui/list/configured-list.tsx';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import { type Service, serviceBody } from '#shared/contract/configuration/services.ts';
import { useServices } from './use-services.ts';

/** Services: a form for a new one above the list, each row edited in place (configuration specification, section 2). */
export function ServicesScreen() {
  const { t } = useTranslation('services');
  const { list, nextIdShort, add, change, remove } = useServices();

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
      schema={serviceBody}
      initial={{ idShort: nextIdShort, name: '', description: '', serviceTime: 300, enabled: 'Y' }}
      draftOf={({ idShort, name, description, serviceTime, enabled }) => ({
        idShort,
        name,
        description,
        serviceTime,
        enabled,
      })}
      onAdd={(body, showRefusal) => add.run(body, showRefusal)}
      onSave={({ id, translations }, body, showRefusal) =>
        change.run({ id, body: { ...body, translations } }, showRefusal)
      }
      onDelete={(service) => remove.run(service)}
    />
  );
}
