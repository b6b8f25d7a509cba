import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/server/api.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { CallOptions } from '#shared/contract/client.ts';
import { listAlertReceivers, sendAlertMessage } from '#shared/contract/workstation/alert-messages.ts';
import type { DialogProps } from '../dialog-props.ts';
import { SelectField } from '../fields/select-field.tsx';
import { AnswerButton } from '../frame/answer-button.tsx';
import { DialogFrame } from '../frame/dialog-frame.tsx';
import { useDialogAction } from '../frame/use-dialog-action.ts';
import { useDialogHandle } from '../frame/use-dialog-handle.ts';
import { MessageField } from './message-field.tsx';

/** Asks a supervisor for help, with a message, before the workstation is opened. */
export function AlarmDialog({ workstation: { idBranches }, onClose }: DialogProps) {
  const api = useApi();
  const { close } = useDialogHandle(onClose);
  const toasts = useToasts();
  const { t } = useTranslation(['workstation-dialogs', 'common', 'errors']);
  const [idReceiver, setIdReceiver] = useState<number | null>(null);
  const [text, setText] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const { data: receivers, isError } = useQuery({
    queryKey: ['alert-receivers', idBranches],
    queryFn: ({ signal }) => api.call(listAlertReceivers, { params: { id: idBranches } }, { signal }),
  });
  const receiver = idReceiver ?? (receivers?.length === 1 ? (receivers[0]?.id ?? null) : null);
  const nobody = receivers?.length === 0;

  const send = useDialogAction(
    (message: { text: string; idReceiver: number }, call: CallOptions) =>
      api.call(sendAlertMessage, { body: message }, call),
    () => {
      const name = receivers?.find(({ id }) => id === receiver)?.fullname ?? '';
      toasts.success({ title: t('alarm.sent'), text: t('alarm.sentTo', { name }) });
      close();
    },
  );

  function confirm() {
    setSubmitted(true);
    if (receiver !== null && text.trim()) void send.run({ text: text.trim(), idReceiver: receiver });
  }

  return (
    <DialogFrame
      title={t('alarm.title')}
      size={560}
      onClose={onClose}
      onConfirm={confirm}
      refusal={send.refusal}
      answers={
        <>
          <AnswerButton kind="cancel" label={t('common:action.cancel')} onClick={onClose} />
          <AnswerButton kind="confirm" label={t('alarm.confirm')} disabled={!send.ready || nobody} />
        </>
      }
    >
      {isError && !receivers && <Notice kind="error">{t('alarm.failed')}</Notice>}
      {nobody && <Notice kind="warning">{t('alarm.nobody')}</Notice>}
      <SelectField
        label={t('alarm.receiver')}
        placeholder={t('alarm.chooseReceiver')}
        noMatch={receivers ? t('noMatch') : t('common:list.loading')}
        options={(receivers ?? []).map(({ id, fullname }) => ({ id, name: fullname }))}
        value={receiver}
        onChange={setIdReceiver}
        error={submitted && receiver === null && t('errors:NO_RECEIVER_USER')}
      />
      <MessageField
        label={t('alarm.text')}
        value={text}
        onChange={setText}
        error={submitted && !text.trim() && t('alarm.missing')}
      />
    </DialogFrame>
  );
}
