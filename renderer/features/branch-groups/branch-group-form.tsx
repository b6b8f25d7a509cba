import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sameIds } from '#renderer/lib/same-ids.ts';
import { ConfiguredForm } from '#renderer/ui/list/configured/configured-form.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { PickList } from '#renderer/ui/pick-list/pick-list.tsx';
import type { BranchGroup } from '#shared/contract/configuration/branch-groups.ts';
import type { Branch } from '#shared/contract/configuration/branches.ts';
import styles from './branch-group-form.module.css';
import { branchGroups } from './branch-group-kind.tsx';

interface BranchGroupFormProps {
  /** Null for a new one. */
  readonly group: BranchGroup | null;
  /** All that there are, in the order of their names. */
  readonly branches: readonly Pick<Branch, 'id' | 'name' | 'enabled'>[];
}

/** Edits a group's name, description and branches, saved at once (configuration specification, section 2). */
export function BranchGroupForm({ group, branches }: BranchGroupFormProps) {
  const { t } = useTranslation('branch-groups');
  const had = group?.idBranches ?? [];
  const [included, setIncluded] = useState<readonly number[]>(had);
  return (
    <ConfiguredForm
      kind={branchGroups}
      row={group}
      title={t('group')}
      beside={{ values: { idBranches: [...included] }, dirty: !sameIds(included, had) }}
    >
      <Card title={t('branches')}>
        <p className={styles.hint}>{t('branchesHint')}</p>
        <PickList
          items={branches.map(({ id, name, enabled }) => ({
            id,
            name: enabled === 'Y' ? name : t('disabledBranch', { name }),
          }))}
          included={included}
          onChange={setIncluded}
          texts={{ included: t('included'), notIncluded: t('notIncluded') }}
        />
      </Card>
    </ConfiguredForm>
  );
}
