import { Input } from '@mantine/core';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

interface DigitsFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength: number;
}

/** Digits that are a name and not a quantity, such as short ids: leading zeros stay, anything else is not taken. */
export function DigitsField({ value, onChange, label, error, hint, inRow, ...input }: DigitsFieldProps) {
  return (
    <FieldFrame {...{ label, error, hint, inRow }}>
      {(ids) => (
        <Input
          {...ids}
          {...input}
          inputMode="numeric"
          autoComplete="off"
          error={Boolean(error)}
          styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, ''))}
        />
      )}
    </FieldFrame>
  );
}
