import { Input } from '@mantine/core';
import { FieldFrame, type FieldProps } from '../field-frame.tsx';

export interface NativeFieldProps extends FieldProps {
  /** As the wire has it; empty while there is none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface OfTypeProps extends NativeFieldProps {
  readonly type: 'date' | 'time';
  readonly max?: string;
}

/** Takes a day or a time of day, chosen and written as the browser's language has it. */
export function NativeField({ value, onChange, label, error, hint, inRow, required, ...input }: OfTypeProps) {
  return (
    <FieldFrame {...{ label, error, hint, inRow, required }}>
      {(ids) => (
        <Input
          {...ids}
          {...input}
          error={Boolean(error)}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}
