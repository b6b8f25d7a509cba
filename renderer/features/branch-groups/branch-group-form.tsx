import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Control, Draft } from '#renderer/ui/fields/control.ts';
import { ControlField } from '#renderer/ui/fields/control-field.tsx';
import { useDraft } from '#renderer/ui/fields/use-draft.ts';
import { FormFields, FormFrame } from '#renderer/ui/form-frame/form-frame.tsx';
import { useLeaving } from '#renderer/ui/form-frame/use-leaving.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { PickList } from '#renderer/ui/pick-list/pick-list.tsx';
import { type BranchGroup, branchGroupBody } from '#shared/contract/configuration/branch-groups.ts';
import type { Branch } from '#shared/contract/configuration/branches.ts';
import styles from './branch-groups-screen.module.css';
import { useSaveBranchGroup } from './use-branch-groups.ts';

interface BranchGroupFormProps {
  /** Null for a new one. */
  readonly group: BranchGroup | null;
  /** All that there are, in the order of their names. */
  readonly branches: readonly Pick<Branch, 'id' | 'name' | 'enabled'>[];
  readonly onLeave: () => void;
}

const draftOf = (group: BranchGroup | null): Draft =>
  group
    ? { name: group.name, description: group.description, enabled: group.enabled }
    : { name: '', description: '', enabled: 'Y' };

function same(one: readonly number[], other: readonly number[]): boolean {
  const there = new Set(other);
  return one.length === other.length && one.every((id) => there.has(id));
}

/** What a group is called, and which branches are in it, saved at once (configuration specification, section 2). */
export function BranchGroupForm({ group, branches, onLeave }: BranchGroupFormProps) {
  const { t } = useTranslation('branch-groups');
  const draft = useDraft(branchGroupBody, draftOf(group));
  const had = group?.idBranches ?? [];
  const [included, setIncluded] = useState<readonly number[]>(had);
  const dirty = draft.dirty || !same(included, had);
  const leaving = useLeaving();
  const save = useSaveBranchGroup(group);

  async function submit() {
    if (!draft.body) return void draft.check();
    const saved = await save.run({ ...draft.body, idBranches: [...included] }, draft.showRefusal);
    if (saved) leaving.leave(onLeave);
  }

  const field = (name: 'name' | 'description' | 'enabled', control: Control) => (
    <ControlField
      control={control}
      label={t(name)}
      value={draft.values[name] ?? null}
      error={draft.errors[name]}
      onChange={(value) => draft.set(name, value)}
      {...(name === 'description' && { onBlur: () => draft.fill('description', 'name') })}
    />
  );

  return (
    <FormFrame
      save={{ run: submit, possible: draft.body !== null, busy: save.busy }}
      unsaved={dirty && !leaving.left}
      onCancel={onLeave}
    >
      <Card title={t('group')}>
        <FormFields>
          {field('name', { kind: 'text', maxLength: 45 })}
          {field('description', { kind: 'text', maxLength: 90 })}
          {field('enabled', { kind: 'toggle' })}
        </FormFields>
      </Card>
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
    </FormFrame>
  );
}
