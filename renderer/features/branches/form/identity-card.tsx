import { useTranslation } from 'react-i18next';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { FormFields } from '#renderer/ui/form-frame/form-frame.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import type { BranchType } from '#shared/contract/configuration/branch-types.ts';
import type { ConfiguredBranch } from '#shared/contract/configuration/branches.ts';
import { BranchFieldInput } from './branch-field.tsx';
import type { BranchDraft } from './use-branch-form.ts';

interface IdentityCardProps {
  readonly draft: BranchDraft;
  readonly types: readonly BranchType[];
  readonly branch: ConfiguredBranch | null;
  readonly disabled: boolean;
}

/** Edits the branch's name, type, telephone and whether it is enabled; the type is fixed once it is made. */
export function IdentityCard({ draft, types, branch, disabled }: IdentityCardProps) {
  const { t } = useTranslation('branches');
  const { idBranchTypes } = draft.values;
  const offered = types.filter(({ id, enabled }) => enabled === 'Y' || id === branch?.idBranchTypes);
  return (
    <Card title={t('form.identity')}>
      <FormFields>
        <BranchFieldInput
          name="name"
          draft={draft}
          control={{ kind: 'text', maxLength: 45 }}
          disabled={disabled}
        />
        <SelectField
          label={t('form.type')}
          placeholder={t('form.chooseType')}
          error={draft.errors.idBranchTypes}
          required={draft.required('idBranchTypes')}
          disabled={disabled || branch !== null}
          {...(branch && { hint: t('form.typeLocked') })}
          options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={idBranchTypes ? String(idBranchTypes) : null}
          onChange={(value) => draft.set('idBranchTypes', Number(value))}
        />
        <BranchFieldInput
          name="telephone"
          draft={draft}
          control={{ kind: 'digits', maxLength: 60 }}
          disabled={disabled}
        />
        <BranchFieldInput name="enabled" draft={draft} control={{ kind: 'toggle' }} disabled={disabled} />
      </FormFields>
    </Card>
  );
}
