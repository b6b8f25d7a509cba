import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import {
  type BranchBody,
  type ConfiguredBranch,
  createBranch,
  updateBranch,
} from '../../../../shared/contract/branches.ts';
import { useApi } from '../../../lib/api.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useToasts } from '../../../ui/toasts.tsx';
import { FLEET } from '../follow-fleet.ts';

/** Saves a new branch, or the one that is edited. */
export function useSaveBranch(branch: ConfiguredBranch | null) {
  const { t } = useTranslation('fleet');
  const api = useApi();
  const toasts = useToasts();
  return useAction(
    (body: BranchBody, call) =>
      branch
        ? api.call(updateBranch, { params: { id: branch.id }, body }, call)
        : api.call(createBranch, { body }, call),
    {
      refreshes: [FLEET.list, 'branches', 'branch'],
      onDone: ({ name }) =>
        toasts.success({ title: t(branch ? 'form.EDIT_SUCCESS' : 'form.ADD_SUCCESS'), text: name }),
    },
  );
}

/** Where the form leads once it is left. */
export function useLeaveForm(branch: ConfiguredBranch | null) {
  const navigate = useNavigate();
  return () => navigate(branch ? `/app/fleet/${branch.id}` : '/app/fleet');
}
