import { Input } from '@mantine/core';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { useDigitsOnlyPaste } from './use-digits-only-paste.ts';
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
  const { rejected, onPaste, clear } = useDigitsOnlyPaste(maxDigits);
  const wrong = rejected || error || tooLong;

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
          onPaste={onPaste}
          onChange={(event) => {
            clear();
            onChange(event.currentTarget.value.replace(/\D/g, ''));
          }}
        />
      )}
    </FieldFrame>
  );
}
