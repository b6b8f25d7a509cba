import { useTranslation } from 'react-i18next';
import { errorText } from '#renderer/lib/errors.ts';
import { useDraft } from '#renderer/ui/fields/draft/use-draft.ts';
import { useFormError } from '#renderer/ui/form-frame/use-form-error.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { ConfiguredBranch } from '#shared/contract/configuration/branches.ts';
import { bodyOf, draftOf, emptyDraft } from './branch-draft.ts';
import { useSaveBranch } from './use-save-branch.ts';

const hereHours = () => -new Date().getTimezoneOffset() / 60;

interface BranchFormOptions {
  /** Chosen where there is no other to choose. */
  readonly onlyType: number | null;
  readonly onSaved: () => void;
}

/** Holds what is typed of a branch, and saves it. */
export function useBranchForm(branch: ConfiguredBranch | null, { onlyType, onSaved }: BranchFormOptions) {
  const { i18n } = useTranslation();
  const toasts = useToasts();
  const save = useSaveBranch(branch);
  const draft = useDraft(bodyOf(branch), branch ? draftOf(branch) : emptyDraft(hereHours(), onlyType));
  const formError = useFormError(draft.showError);

  /** Checks that a server of its own has an address and a port (access specification, section 5). */
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

  return { draft, refused: formError.refused, submit, setDistributed, busy: save.busy };
}

export type BranchDraft = ReturnType<typeof useBranchForm>['draft'];
