import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import {
  type BranchBody,
  type ConfiguredBranch,
  createBranch,
  updateBranch,
} from '#shared/contract/configuration/branches.ts';
import { REFRESHED_BY_BRANCHES } from '../use-branch-list.ts';

/** Saves a new branch, or the one that is edited. */
export function useSaveBranch(branch: ConfiguredBranch | null) {
  const { t } = useTranslation('branches');
  const api = useApi();
  const toasts = useToasts();
  const [base] = useState(branch && { ...branch, country: branch.countryCode || branch.country });
  return useAction(
    (body: BranchBody, call) =>
      branch
        ? api.call(updateBranch, { params: { id: branch.id }, body }, { ...call, basedOn: base ?? branch })
        : api.call(createBranch, { body }, call),
    {
      refreshes: REFRESHED_BY_BRANCHES,
      texts: 'branches',
      onDone: ({ name }) =>
        toasts.success({ title: t(branch ? 'form.EDIT_SUCCESS' : 'form.ADD_SUCCESS'), text: name }),
    },
  );
}
