import { Input } from '@mantine/core';
import { FieldFrame, type FieldProps } from '../field-frame.tsx';

interface ClockFieldProps extends FieldProps {
  /** `HH:mm`; empty while there is none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Takes a time of day to the minute, written as the browser's language has it. */
export function ClockField({
  value,
  onChange,
  label,
  error,
  hint,
  inRow,
  required,
  ...input
}: ClockFieldProps) {
  return (
    <FieldFrame {...{ label, error, hint, inRow, required }}>
      {(ids) => (
        <Input
          {...ids}
          {...input}
          type="time"
          error={Boolean(error)}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value.slice(0, 5))}
        />
      )}
    </FieldFrame>
  );
}
