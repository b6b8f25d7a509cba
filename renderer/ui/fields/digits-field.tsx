import { Input } from '@mantine/core';
import { type ClipboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { useTooLong } from './use-too-long.ts';

interface DigitsFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Longer input shows an error and is not truncated. */
  readonly maxLength?: number;
  /** Typing stops at this length. Longer pasted text is rejected with an error and not truncated. */
  readonly maxDigits?: number | undefined;
  /** True for quantities, which are right-aligned; codes and ports are not. */
  readonly amount?: boolean;
}

/**
 * Digits only, such as short ids: leading zeros stay, other keys are ignored. Pasted text with other characters
 * shows an error, because 1.5 without its point would be 15.
 */
export function DigitsField(props: DigitsFieldProps) {
  const { value, onChange, label, error, hint, inRow, required, maxLength, maxDigits, amount, ...input } =
    props;
  const tooLong = useTooLong(value, maxLength);
  const { t } = useTranslation();
  const [rejected, setRejected] = useState<string | null>(null);
  const wrong = rejected || error || tooLong;

  function paste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text').trim();
    const reason = reject(pasted);
    setRejected(reason);
    if (reason !== null) event.preventDefault();
  }

  function reject(pasted: string): string | null {
    if (/\D/.test(pasted)) return t('field.digitsOnly');
    return maxDigits !== undefined && pasted.length > maxDigits
      ? t('field.tooLong', { max: maxDigits })
      : null;
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
          maxLength={maxDigits}
          onPaste={paste}
          onChange={(event) => {
            setRejected(null);
            onChange(event.currentTarget.value.replace(/\D/g, ''));
          }}
        />
      )}
    </FieldFrame>
  );
}
