import { FormFrame } from '#renderer/ui/form-frame/form-frame.tsx';
import { useLeaveAfterSave } from '#renderer/ui/form-frame/use-leave-after-save.ts';
import type { BranchType } from '#shared/contract/configuration/branch-types.ts';
import type { ConfiguredBranch } from '#shared/contract/configuration/branches.ts';
import { IdentityCard } from './identity-card.tsx';
import { OptionsCard } from './options-card.tsx';
import { LocationCard } from './place/location-card.tsx';
import { useBranchForm } from './use-branch-form.ts';

interface BranchFormProps {
  readonly types: readonly BranchType[];
  /** Null for a new one. */
  readonly branch: ConfiguredBranch | null;
  /** The reason why it is only shown; null where it may be changed. */
  readonly locked: string | null;
  readonly onLeave: () => void;
}

/** Edits a branch (access specification, sections 3 and 5). */
export function BranchForm({ types, branch, locked, onLeave }: BranchFormProps) {
  const [only] = types.length === 1 ? types : [];
  const leaving = useLeaveAfterSave();
  const { draft, refused, submit, setDistributed, busy } = useBranchForm(branch, {
    onlyType: only?.id ?? null,
    onSaved: () => leaving.leave(onLeave),
  });

  const disabled = locked !== null;

  return (
    <FormFrame
      save={disabled ? null : { run: submit, possible: draft.body !== null, busy }}
      unsaved={draft.dirty && !leaving.left}
      locked={locked}
      refused={refused}
      onCancel={onLeave}
      hints="sentences"
    >
      <IdentityCard draft={draft} types={types} branch={branch} disabled={disabled} />
      <LocationCard draft={draft} disabled={disabled} />
      <OptionsCard draft={draft} onDistributed={setDistributed} disabled={disabled} />
    </FormFrame>
  );
}
