import { Input } from '@mantine/core';
import { type ClipboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { useTooLong } from './use-too-long.ts';

interface DigitsFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Beyond it, the field says so; nothing that was typed or pasted is cut off. */
  readonly maxLength?: number;
  /** Tells that it is a quantity, which stands at the right as in columns; a code or a port stands as text does. */
  readonly amount?: boolean;
}

/**
 * Takes digits, such as those of short ids: leading zeros stay, any other key does nothing. What is pasted and holds more
 * is refused in words: without its point, 1.5 would be 15.
 */
export function DigitsField(props: DigitsFieldProps) {
  const { value, onChange, label, error, hint, inRow, required, maxLength, amount = false, ...input } = props;
  const tooLong = useTooLong(value, maxLength);
  const { t } = useTranslation();
  const [refused, setRefused] = useState(false);
  const wrong = (refused && t('field.digitsOnly')) || error || tooLong;

  function paste(event: ClipboardEvent) {
    const isRefused = /\D/.test(event.clipboardData.getData('text').trim());
    setRefused(isRefused);
    if (isRefused) event.preventDefault();
  }

  return (
    <FieldFrame label={label} error={wrong} hint={hint} inRow={inRow} required={required}>
      {(ids) => (
        <Input
          {...ids}
          {...input}
          inputMode="numeric"
          autoComplete="off"
          error={Boolean(wrong)}
          styles={{
            input: { fontVariantNumeric: 'tabular-nums', ...(amount && { textAlign: 'right' }) },
          }}
          value={value}
          onPaste={paste}
          onChange={(event) => {
            setRefused(false);
            onChange(event.currentTarget.value.replace(/\D/g, ''));
          }}
        />
      )}
    </FieldFrame>
  );
}
