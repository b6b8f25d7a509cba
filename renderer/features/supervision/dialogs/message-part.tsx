import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/server/api.tsx';
import { Described, FieldFrame } from '#renderer/ui/fields/field-frame.tsx';
import { useTooLong } from '#renderer/ui/fields/use-too-long.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { sendAlertMessage } from '#shared/contract/workstation/alert-messages.ts';
import { ActionPart, type PartProps } from './action-part.tsx';
import { useDialogAction } from './use-dialog-action.ts';
import styles from './workstation-dialog.module.css';

/** Longest message among staff. */
const MAX_MESSAGE_LENGTH = 256;

interface MessagePartProps extends PartProps {
  /** Not sent yet. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Sends a message to who sits at the workstation; it appears at their bell. */
export function MessagePart({ seen, ready, text, onText }: MessagePartProps) {
  const { idUsers, employeeFullName: name } = seen;
  const { t } = useTranslation('supervision');
  const api = useApi();
  const toasts = useToasts();
  const [isMissing, setMissing] = useState(false);
  const isWritten = text.trim() !== '';
  const tooLong = useTooLong(text, MAX_MESSAGE_LENGTH);
  const wrong = (isMissing && !isWritten && t('action.message.missing')) || tooLong;
  const send = useDialogAction(
    (body: { readonly text: string; readonly idReceiver: number | null }, call) =>
      api.call(sendAlertMessage, { body }, call),
    () => {
      onText('');
      setMissing(false);
      toasts.success({ title: t('action.message.sent'), text: t('action.message.sentTo', { name }) });
    },
  );

  function confirm() {
    setMissing(true);
    if (isWritten && !tooLong && ready) void send.run({ text: text.trim(), idReceiver: idUsers });
  }

  return (
    <ActionPart title={t('action.message.title')} refusal={send.refusal} onSubmit={confirm}>
      <FieldFrame label={t('action.message.label', { name })} error={wrong} hint={undefined} inRow={false}>
        {(ids) => (
          <Textarea
            {...ids}
            // Hands the message's id through the component library's own frame, which knows nothing of this one.
            inputContainer={(field) => <Described by={ids}>{field}</Described>}
            rows={2}
            error={Boolean(wrong)}
            value={text}
            onChange={(event) => onText(event.currentTarget.value.replace(/\s*[\r\n]+\s*/g, ' '))}
          />
        )}
      </FieldFrame>
      <div className={styles.end}>
        <Button type="submit" disabled={!ready || !send.ready}>
          {t('action.message.send')}
        </Button>
      </div>
    </ActionPart>
  );
}
