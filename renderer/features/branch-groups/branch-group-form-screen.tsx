import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { sameIds } from '#renderer/lib/same-ids.ts';
import { ConfiguredForm } from '#renderer/ui/list/configured/configured-form.tsx';
import { FormOfOne } from '#renderer/ui/list/configured/form-of-one.tsx';
import { PickCard } from '#renderer/ui/pick-list/pick-card.tsx';
import {
  type BranchGroup,
  getBranchGroup,
  listGroupableBranches,
} from '#shared/contract/configuration/branch-groups.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { branchGroups } from './branch-group-kind.tsx';

interface Loaded {
  /** Null for a new one. */
  readonly group: BranchGroup | null;
  /** All branches, by name. */
  readonly branches: AnswerOf<typeof listGroupableBranches>;
}

/** Shows the form that adds a branch group, or changes the one that the address names. */
export function BranchGroupFormScreen() {
  const api = useApi();

  async function load(id: number | null, signal: AbortSignal): Promise<Loaded> {
    const [group, branches] = await Promise.all([
      id === null ? null : api.call(getBranchGroup, { params: { id } }, { signal }),
      api.call(listGroupableBranches, {}, { signal }),
    ]);
    return { group, branches };
  }

  return (
    <FormOfOne kind={branchGroups} load={load} nameOf={({ group }) => group?.name}>
      {(loaded) => <Form {...loaded} />}
    </FormOfOne>
  );
}

function Form({ group, branches }: Loaded) {
  const { t } = useTranslation('branch-groups');
  const had = group?.idBranches ?? [];
  const [included, setIncluded] = useState<readonly number[]>(had);
  return (
    <ConfiguredForm
      kind={branchGroups}
      row={group}
      title={t('group')}
      extra={{ values: { idBranches: [...included] }, dirty: !sameIds(included, had) }}
    >
      <PickCard
        title={t('branches')}
        hint={t('branchesHint')}
        items={branches}
        disabled={(name) => t('disabledBranch', { name })}
        included={included}
        onChange={setIncluded}
        texts={{ included: t('included'), notIncluded: t('notIncluded') }}
      />
    </ConfiguredForm>
  );
}
