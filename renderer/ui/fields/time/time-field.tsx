import { Input } from '@mantine/core';
import { FieldFrame, type FieldProps } from '../field-frame.tsx';

interface TimeFieldProps extends FieldProps {
  /** `HH:mm:ss`, as the wire has it; empty while it is not complete. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Takes a time of day in the browser's own way of typing one. */
export function TimeField({
  value,
  onChange,
  label,
  error,
  hint,
  inRow,
  required,
  ...input
}: TimeFieldProps) {
  return (
    <FieldFrame {...{ label, error, hint, inRow, required }}>
      {(ids) => (
        <Input
          {...ids}
          {...input}
          type="time"
          step={1}
          error={Boolean(error)}
          value={value}
          onChange={({ currentTarget }) => onChange(withSeconds(currentTarget.value))}
        />
      )}
    </FieldFrame>
  );
}

/** Browsers leave the seconds out where there are none. */
const withSeconds = (typed: string): string => (/^\d\d:\d\d$/.test(typed) ? `${typed}:00` : typed);
