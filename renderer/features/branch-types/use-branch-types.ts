import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/server/api.tsx';
import { useAction } from '#renderer/lib/server/use-action.ts';
import { useListQuery } from '#renderer/ui/list/data-table/use-list-query.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import {
  type BranchTypeBody,
  createBranchType,
  listBranchTypes,
  updateBranchType,
} from '#shared/contract/configuration/branch-types.ts';

const SORTS = ['name', 'description', 'enabled'] as const;

/** The branch types of the installation and what may be done to them. */
export function useBranchTypes() {
  const { t } = useTranslation('branch-types');
  const api = useApi();
  const toasts = useToasts();
  const list = useListQuery({
    key: 'branchTypes',
    sorts: SORTS,
    firstSort: 'name',
    fetchPage: (query, signal) => api.call(listBranchTypes, { query }, { signal }),
  });
  const refreshes = ['branchTypes'];
  const add = useAction((body: BranchTypeBody, call) => api.call(createBranchType, { body }, call), {
    refreshes,
    onDone: ({ name }) => toasts.success({ title: t('ADD_SUCCESS'), text: name }),
  });
  const change = useAction(
    ({ id, body }: { id: number; body: BranchTypeBody }, call) =>
      api.call(updateBranchType, { params: { id }, body }, call),
    { refreshes, onDone: ({ name }) => toasts.success({ title: t('EDIT_SUCCESS'), text: name }) },
  );
  return { list, add, change };
}
