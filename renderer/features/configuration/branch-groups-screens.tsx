import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { sameIds } from '#renderer/lib/same-ids.ts';
import { ConfiguredForm } from '#renderer/ui/list/configured/configured-form.tsx';
import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { FormOfOne } from '#renderer/ui/list/configured/form-of-one.tsx';
import { PickCard } from '#renderer/ui/pick-list/pick-card.tsx';
import {
  type BranchGroup,
  type BranchGroupBody,
  branchGroupBody,
  createBranchGroup,
  getBranchGroup,
  listBranchGroups,
  listGroupableBranches,
  updateBranchGroup,
} from '#shared/contract/configuration/branch-groups.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';

/** Lists the branch groups. */
export const BranchGroupsScreen = () => <ConfiguredList kind={branchGroups} />;

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

/** Branch groups; their names open the form (configuration specification, section 2). */
const branchGroups = configuredKind<BranchGroup, BranchGroupBody>({
  texts: 'branch-groups',
  key: 'branchGroups',
  level: 'global',
  list: listBranchGroups,
  create: createBranchGroup,
  update: updateBranchGroup,
  schema: branchGroupBody,
  form: 'crud',
  columns: [
    {
      key: 'name',
      width: 280,
      weight: 'strong',
      sortable: true,
      control: { kind: 'text', maxLength: 45 },
    },
    {
      key: 'description',
      sortable: true,
      control: { kind: 'text', maxLength: 90 },
      fillFrom: 'name',
    },
    {
      key: 'idBranches',
      says: 'branches',
      width: 140,
      align: 'right',
      sortable: true,
      read: ({ idBranches }) => <Count of={idBranches} />,
    },
    { key: 'enabled', width: 124, sortable: true, control: { kind: 'toggle' } },
  ],
});

const Count = ({ of }: { readonly of: readonly unknown[] }) =>
  of.length.toLocaleString(useTranslation().i18n.language);
