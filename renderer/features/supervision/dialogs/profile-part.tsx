import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssignableProfiles } from '#renderer/lib/reads/use-assignable-profiles.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { changeAttentionProfile } from '#shared/contract/workstation/attention-choice.ts';
import { ActionPart, type PartProps } from './action-part.tsx';
import { useDialogAction } from './use-dialog-action.ts';
import styles from './workstation-dialog.module.css';

/** Gives the workstation another attention profile, one of its branch type that may be assigned. */
export function ProfilePart({ seen, ready, idBranchTypes }: PartProps & { readonly idBranchTypes: number }) {
  const { idWorkstations: id, idAttentionProfiles: present } = seen;
  const { t } = useTranslation('supervision');
  const api = useApi();
  const toasts = useToasts();
  const [chosen, choose] = useState<number | null>(null);
  const { data, isError, profiles } = useAssignableProfiles(idBranchTypes);
  const value = chosen ?? present;
  const change = useDialogAction(
    (idAttentionProfiles: number, call) =>
      api.call(changeAttentionProfile, { params: { id }, body: { idAttentionProfiles } }, call),
    ({ attentionProfileName }) => {
      choose(null);
      toasts.success({ title: t('CHANGE_PROFILE_SUCCESS'), text: attentionProfileName ?? '' });
    },
  );
  const isAnother = value !== null && value !== present && profiles.some((each) => each.id === value);

  return (
    <ActionPart
      title={t('action.profile.title')}
      refusal={change.refusal}
      onSubmit={() => void (ready && isAnother && change.run(value))}
    >
      <SelectField
        label={t('action.profile.label')}
        placeholder={seen.profile || t('action.profile.choose')}
        options={profiles.map((profile) => ({ value: String(profile.id), label: profile.name }))}
        value={profiles.some((profile) => profile.id === value) ? String(value) : null}
        onChange={(picked) => choose(Number(picked))}
        error={isError && !data && t('action.profile.failed')}
        hint={data && profiles.length === 0 && t('action.profile.none')}
      />
      <div className={styles.end}>
        <Button type="submit" disabled={!ready || !change.ready || !isAnother}>
          {t('action.profile.change')}
        </Button>
      </div>
    </ActionPart>
  );
}
