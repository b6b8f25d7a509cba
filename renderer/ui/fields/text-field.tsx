import { Input } from '@mantine/core';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength?: number;
  readonly type?: 'text' | 'email' | 'tel';
  readonly autoComplete?: string;
}

/** Takes one line of text. */
export function TextField({ value, onChange, label, error, hint, inRow, ...input }: TextFieldProps) {
  return (
    <FieldFrame {...{ label, error, hint, inRow }}>
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
