import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/server/api.tsx';
import { useAction } from '#renderer/lib/server/use-action.ts';
import { useListQuery } from '#renderer/ui/list/data-table/use-list-query.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import {
  createService,
  deleteService,
  listServices,
  maxServiceIdShort,
  type Service,
  type ServiceBody,
  updateService,
} from '#shared/contract/configuration/services.ts';

const SORTS = ['idShort', 'name', 'description', 'serviceTime', 'enabled'] as const;

/** The services of the installation and what may be done to them. */
export function useServices() {
  const { t } = useTranslation('services');
  const api = useApi();
  const toasts = useToasts();
  const list = useListQuery({
    key: 'services',
    sorts: SORTS,
    firstSort: 'name',
    fetchPage: (query, signal) => api.call(listServices, { query }, { signal }),
  });
  const highest = useQuery({
    queryKey: ['services', 'maxIdShort'],
    queryFn: ({ signal }) => api.call(maxServiceIdShort, {}, { signal }),
  });
  const refreshes = ['services'];

  const add = useAction((body: ServiceBody, call) => api.call(createService, { body }, call), {
    refreshes,
    onDone: ({ name }) => toasts.success({ title: t('ADD_SERVICE_SUCCESS'), text: name }),
  });
  const change = useAction(
    ({ id, body }: { id: number; body: ServiceBody }, call) =>
      api.call(updateService, { params: { id }, body }, call),
    { refreshes, onDone: ({ name }) => toasts.success({ title: t('EDIT_SERVICE_SUCCESS'), text: name }) },
  );
  const remove = useAction(({ id }: Service, call) => api.call(deleteService, { params: { id } }, call), {
    refreshes,
    onDone: () => toasts.success({ title: t('DELETE_SERVICE_SUCCESS') }),
  });

  const nextIdShort = highest.data ? String(highest.data.maxIdShort + 1) : '';
  return { list, nextIdShort, add, change, remove };
}
