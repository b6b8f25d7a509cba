import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/server/api.tsx';
import { everyPage } from '#renderer/lib/server/every-page.ts';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import {
  type AttentionProfile,
  listAttentionProfiles,
} from '#shared/contract/configuration/attention-profiles.ts';
import { changeAttentionProfile } from '#shared/contract/workstation/attention-choice.ts';
import { ActionPart, type PartProps } from './action-part.tsx';
import { useDialogAction } from './use-dialog-action.ts';
import styles from './workstation-dialog.module.css';

/** Leaves out what the server would refuse: a disabled profile, and a conditional one without its condition. */
const mayBeGiven = ({ enabled, type, conditionalType }: AttentionProfile): boolean =>
  enabled === 'Y' && (type !== 'CONDITIONALBASED' || conditionalType !== null);

/** Gives the workstation another attention profile, one of its branch type that may be assigned. */
export function ProfilePart({ seen, ready, idBranchTypes }: PartProps & { readonly idBranchTypes: number }) {
  const { idWorkstations: id, idAttentionProfiles: present } = seen;
  const { t } = useTranslation('supervision');
  const api = useApi();
  const toasts = useToasts();
  const [chosen, choose] = useState<number | null>(null);
  const { data, isError } = useQuery({
    queryKey: ['attention-profiles', 'assignable', idBranchTypes],
    queryFn: ({ signal }) =>
      everyPage((page) =>
        api.call(
          listAttentionProfiles,
          { query: { idBranchTypes, assignable: 'Y', sort: 'name', ...page } },
          { signal },
        ),
      ),
  });
  const profiles = data?.filter(mayBeGiven) ?? [];
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
