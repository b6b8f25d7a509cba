import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { errorText } from '#renderer/lib/errors.ts';
import { useDraft } from '#renderer/ui/fields/draft/use-draft.ts';
import { useFormError } from '#renderer/ui/form-frame/use-form-error.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  type BranchBody,
  type ConfiguredBranch,
  createBranch,
  updateBranch,
} from '#shared/contract/configuration/branches.ts';
import { bodyOf, draftOf, emptyDraft } from './branch-draft.ts';
import { REFRESHED_BY_BRANCHES } from './use-branch-list.ts';

const hereHours = () => -new Date().getTimezoneOffset() / 60;

interface BranchFormOptions {
  /** Preselected if it is the only one. */
  readonly onlyType: number | null;
  readonly onSaved: () => void;
}

/** State of the branch form, and saving it. */
export function useBranchForm(branch: ConfiguredBranch | null, { onlyType, onSaved }: BranchFormOptions) {
  const { i18n } = useTranslation();
  const toasts = useToasts();
  const save = useSaveBranch(branch);
  const draft = useDraft(bodyOf(branch), branch ? draftOf(branch) : emptyDraft(hereHours(), onlyType));
  const formError = useFormError(draft.showError);

  /** Checks that a branch with its own server has an address and a port (access specification, section 5). */
  function isReachable(): boolean {
    const { distributed, ipServer, port } = draft.values;
    const field = ipServer === '' ? 'ipServer' : port === '' ? 'port' : null;
    if (distributed === 'N' || field === null) return true;
    const error = apiError('IP_PORT_EMPTY', { field });
    draft.showError(error);
    toasts.warning({ title: errorText(i18n, error) });
    return false;
  }

  async function submit() {
    if (!draft.body) return void draft.check();
    if (!isReachable()) return;
    formError.sendAgain();
    if (await save.run(draft.body, formError.showError)) onSaved();
  }

  /** Clears address and port when they are hidden: they could be wrong unseen. */
  function setDistributed(distributed: 'Y' | 'N') {
    draft.set('distributed', distributed);
    if (distributed === 'Y') return;
    draft.set('ipServer', '');
    draft.set('port', '');
  }

  return { draft, rejected: formError.rejected, submit, setDistributed, busy: save.busy };
}

export type BranchDraft = ReturnType<typeof useBranchForm>['draft'];

/** Saves a new branch, or the one that is edited. */
function useSaveBranch(branch: ConfiguredBranch | null) {
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
