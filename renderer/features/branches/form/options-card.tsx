import { useTranslation } from 'react-i18next';
import type { Control } from '#renderer/ui/fields/draft/control.ts';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { ToggleField } from '#renderer/ui/fields/toggle-field.tsx';
import { FormFields } from '#renderer/ui/form-frame/form-frame.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { LANGUAGES } from '#shared/contract/fields.ts';
import { BranchFieldInput } from './branch-field.tsx';
import type { BranchDraft } from './use-branch-form.ts';

const TOGGLE: Control = { kind: 'toggle' };

interface OptionsCardProps {
  readonly draft: BranchDraft;
  readonly onDistributed: (distributed: 'Y' | 'N') => void;
  readonly disabled: boolean;
}

/** Edits what the branch offers, and where its own server is reached if it has one. */
export function OptionsCard({ draft, onDistributed, disabled }: OptionsCardProps) {
  const { t } = useTranslation('branches');
  const shared = { draft, disabled };
  const isDistributed = draft.values.distributed === 'Y';
  return (
    <Card title={t('form.options')}>
      <FormFields>
        <SelectField
          label={t('form.language')}
          error={draft.errors.language}
          required={draft.required('language')}
          disabled={disabled}
          options={LANGUAGES.map((value) => ({ value, label: t(`form.${value}`) }))}
          value={String(draft.values.language)}
          onChange={(value) => draft.set('language', value)}
        />
        <BranchFieldInput {...shared} name="idVentureBranch" control={{ kind: 'text', maxLength: 60 }} />
        <BranchFieldInput {...shared} name="sms" control={TOGGLE} />
        <BranchFieldInput {...shared} name="cellPhone" control={TOGGLE} />
        <BranchFieldInput {...shared} name="survey" control={TOGGLE} />
        <ToggleField
          label={t('form.distributed')}
          hint={t('form.distributedHint')}
          disabled={disabled}
          value={isDistributed ? 'Y' : 'N'}
          onChange={onDistributed}
        />
        {isDistributed && (
          <>
            <BranchFieldInput {...shared} name="ipServer" control={{ kind: 'text', maxLength: 60 }} />
            <BranchFieldInput {...shared} name="port" control={{ kind: 'digits', maxLength: 60 }} />
          </>
        )}
      </FormFields>
    </Card>
  );
}
