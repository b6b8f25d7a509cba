import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { FieldFrame } from '#renderer/ui/fields/field-frame.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { CallOptions } from '#shared/contract/client.ts';
import { listAlertReceivers, sendAlertMessage } from '#shared/contract/workstation/alert-messages.ts';
import { AnswerButton, DialogFrame, type DialogProps, useDialogHandle } from './dialog.tsx';
import { useDialogAction } from './dialog-action.ts';
import { SelectField, wrappedMessage } from './fields.tsx';

/** Sends a message to a supervisor; available before the workstation is opened. */
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
  const hasNoReceivers = receivers?.length === 0;

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
      error={send.error}
      answers={
        <>
          <AnswerButton kind="cancel" label={t('common:action.cancel')} onClick={onClose} />
          <AnswerButton kind="confirm" label={t('alarm.confirm')} disabled={!send.ready || hasNoReceivers} />
        </>
      }
    >
      {isError && !receivers && <Notice kind="error">{t('alarm.failed')}</Notice>}
      {hasNoReceivers && <Notice kind="warning">{t('alarm.nobody')}</Notice>}
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

/** Maximum length of a staff message, characters. */
const MAX_MESSAGE_LENGTH = 256;

interface MessageFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | false;
}

/** Single-paragraph text area: Enter submits, pasted line breaks become spaces. */
function MessageField({ label, value, onChange, error }: MessageFieldProps) {
  const { t } = useTranslation('workstation-dialogs');

  function send(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <FieldFrame label={label} error={null} hint={undefined} inRow={false}>
      {({ id }) => (
        <Textarea
          {...wrappedMessage(error, t('alarm.left', { count: MAX_MESSAGE_LENGTH - value.length }))}
          id={id}
          rows={3}
          maxLength={MAX_MESSAGE_LENGTH}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value.replace(/\s*[\r\n]+\s*/g, ' '))}
          onKeyDown={send}
        />
      )}
    </FieldFrame>
  );
}
