import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useAssignableProfiles } from '#renderer/lib/assignable-profiles.ts';
import { OptionList } from '#renderer/ui/fields/option-list.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { CallOptions } from '#shared/contract/client.ts';
import { changeAttentionProfile } from '#shared/contract/workstation/attention-choice.ts';
import { AnswerButton, DialogFrame, type DialogProps, useDialogHandle } from './dialog.tsx';
import { useDialogAction } from './dialog-action.ts';

/** Changes the attention profile of the workstation to an enabled and assignable one of the branch type. */
export function AttentionProfileDialog({ workstation, onClose, onDone }: DialogProps) {
  const { idWorkstations, idBranchTypes, idAttentionProfiles: present } = workstation;
  const api = useApi();
  const { close } = useDialogHandle(onClose);
  const toasts = useToasts();
  const { t } = useTranslation(['workstation-dialogs', 'common']);
  const [selected, setSelected] = useState(present);
  const { data, isError, profiles } = useAssignableProfiles(idBranchTypes);
  const value = profiles.some(({ id }) => id === selected) ? selected : null;
  const [submitted, setSubmitted] = useState(false);

  const change = useDialogAction(
    (idAttentionProfiles: number, call: CallOptions) =>
      api.call(
        changeAttentionProfile,
        { params: { id: idWorkstations }, body: { idAttentionProfiles } },
        call,
      ),
    (answer) => {
      toasts.success({ title: t('CHANGE_PROFILE_SUCCESS'), text: answer.attentionProfileName ?? '' });
      onDone(answer);
      close();
    },
  );

  function confirm() {
    setSubmitted(true);
    if (value === null) return;
    if (value === present) return onClose();
    void change.run(value);
  }

  return (
    <DialogFrame
      title={t('profile.title')}
      size={560}
      onClose={onClose}
      onConfirm={confirm}
      error={change.error}
      answers={
        <>
          <AnswerButton kind="cancel" label={t('common:action.cancel')} onClick={onClose} />
          <AnswerButton
            kind="confirm"
            label={t('profile.confirm')}
            disabled={!change.ready || profiles.length === 0}
          />
        </>
      }
    >
      {isError && !data && <Notice kind="error">{t('profile.failed')}</Notice>}
      {data && profiles.length === 0 && <Notice kind="warning">{t('profile.none')}</Notice>}
      {(profiles.length > 0 || (!data && !isError)) && (
        <OptionList
          label={t('profile.choose')}
          choices={profiles.map(({ id, name, description, type }) => ({
            id,
            name,
            description: [t(`profile.type.${type}`), description !== name && description]
              .filter(Boolean)
              .join(' · '),
            mark: id === present ? t('profile.present') : undefined,
          }))}
          value={value}
          onChange={setSelected}
          missing={submitted && value === null && t('profile.missing')}
        />
      )}
    </DialogFrame>
  );
}
