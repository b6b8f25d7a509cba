import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { useNextShortId } from '#renderer/ui/list/configured/use-next-short-id.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import {
  checkServiceDeletion,
  createService,
  deleteService,
  listServices,
  maxServiceIdShort,
  type Service,
  type ServiceBody,
  serviceBody,
  updateService,
} from '#shared/contract/configuration/services.ts';

const services = configuredKind<Service & Origin, ServiceBody>({
  texts: 'services',
  level: 'global',
  list: listServices,
  create: createService,
  update: updateService,
  remove: { by: deleteService, check: checkServiceDeletion, loses: 'services:deleteText' },
  schema: serviceBody,
  done: {
    added: 'services:ADD_SERVICE_SUCCESS',
    saved: 'services:EDIT_SERVICE_SUCCESS',
    removed: 'services:DELETE_SERVICE_SUCCESS',
  },
  columns: [
    {
      key: 'idShort',
      width: 108,
      formWidth: '104px',
      weight: 'quiet',
      sortable: true,
      control: { kind: 'digits', maxLength: 9 },
    },
    {
      key: 'name',
      width: 208,
      formWidth: 'minmax(160px, 232px)',
      weight: 'strong',
      sortable: true,
      control: { kind: 'text', maxLength: 60 },
    },
    {
      key: 'description',
      sortable: true,
      control: { kind: 'text', maxLength: 90 },
      fillFrom: 'name',
    },
    {
      key: 'serviceTime',
      width: 164,
      formWidth: '128px',
      align: 'right',
      sortable: true,
      control: { kind: 'duration' },
      initial: 300,
    },
    { key: 'enabled', width: 124, formWidth: '84px', sortable: true, control: { kind: 'toggle' } },
  ],
});

/** Services: the errands of customers (configuration specification, section 2). A new one gets the next short id. */
export const ServicesScreen = () => (
  <ConfiguredList kind={services} initial={{ idShort: useNextShortId(services.key, maxServiceIdShort) }} />
);
