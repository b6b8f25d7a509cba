import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { branchBody, type ConfiguredBranch } from '../../../../shared/contract/branches.ts';
import type { ErrorCode } from '../../../../shared/contract/errors.ts';
import { type Refusal, refuse } from '../../../../shared/contract/refusal.ts';
import { useConnection } from '../../../lib/connection.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { useDraft } from '../../../ui/fields/use-draft.ts';
import { useToasts } from '../../../ui/toasts.tsx';
import { draftOf, emptyDraft } from './branch-draft.ts';
import { useSaveBranch } from './use-save-branch.ts';

/** What no field alone is to blame for: it is said above the form. */
const OF_THE_LICENCE: ReadonlySet<ErrorCode> = new Set([
  'REACH_MAX_BRANCHES',
  'REACH_MAX_CELLBRANCHES',
  'REACH_MAX_SURVEYBRANCHES',
  'REACH_MAX_SMSBRANCHES',
  'LICENCE_EXPIRED',
]);

const hereHours = () => -new Date().getTimezoneOffset() / 60;

/** What is typed of a branch, and saving it. `onlyType` is chosen where there is no other to choose. */
export function useBranchForm(branch: ConfiguredBranch | null, onlyType: number | null) {
  const { i18n } = useTranslation();
  const toasts = useToasts();
  const lost = useConnection().state === 'lost';
  const save = useSaveBranch(branch);
  const draft = useDraft(branchBody, branch ? draftOf(branch) : emptyDraft(hereHours(), onlyType));
  const [beyond, setBeyond] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);

  function showRefusal(refusal: Refusal): boolean {
    if (!OF_THE_LICENCE.has(refusal.status)) return draft.showRefusal(refusal);
    setBeyond(errorText(i18n, refusal));
    return true;
  }

  /** A server of its own is reached somewhere (access specification, section 5). */
  function isReachable(): boolean {
    const { distributed, ipServer, port } = draft.values;
    const field = ipServer === '' ? 'ipServer' : port === '' ? 'port' : null;
    if (distributed === 'N' || field === null) return true;
    const refusal = refuse('IP_PORT_EMPTY', { field });
    draft.showRefusal(refusal);
    toasts.warning({ title: errorText(i18n, refusal) });
    return false;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (lost || save.busy) return;
    if (!draft.body) return void draft.check();
    if (!isReachable()) return;
    setBeyond(null);
    setSaved(await save.run(draft.body, showRefusal));
  }

  /** What is hidden keeps nothing that could be wrong. */
  function setDistributed(distributed: 'Y' | 'N') {
    draft.set('distributed', distributed);
    if (distributed === 'Y') return;
    draft.set('ipServer', '');
    draft.set('port', '');
  }

  const maySave = !lost && draft.body !== null;
  return { draft, beyond, saved, submit, setDistributed, maySave, busy: save.busy };
}

export type BranchDraft = ReturnType<typeof useBranchForm>['draft'];
