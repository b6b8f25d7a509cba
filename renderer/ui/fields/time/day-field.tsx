import { Input } from '@mantine/core';
import { FieldFrame, type FieldProps } from '../field-frame.tsx';

interface DayFieldProps extends FieldProps {
  /** `yyyy-MM-dd`; empty while there is none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The last day that can be chosen. */
  readonly max?: string;
}

/** Takes one day, chosen and written as the browser's language has it. */
export function DayField({ value, onChange, label, error, hint, inRow, required, ...input }: DayFieldProps) {
  return (
    <FieldFrame {...{ label, error, hint, inRow, required }}>
      {(ids) => (
        <Input
          {...ids}
          {...input}
          type="date"
          error={Boolean(error)}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}
