import { Textarea } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '#renderer/ui/fields/field-frame.tsx';
import { wrappedMessage } from '../fields/wrapped-message.tsx';

/** Longest message among staff. */
const MAX_MESSAGE_LENGTH = 256;

interface MessageFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | false;
}

/** Takes a message of one paragraph: Enter sends it, a pasted line break becomes a space. */
export function MessageField({ label, value, onChange, error }: MessageFieldProps) {
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
