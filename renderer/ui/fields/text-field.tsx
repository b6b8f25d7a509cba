import { Input } from '@mantine/core';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { useTooLong } from './use-too-long.ts';

interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Longer input shows an error and is not truncated. */
  readonly maxLength?: number;
  readonly type?: 'text' | 'email' | 'tel';
  readonly autoComplete?: string;
}

/** Single-line text field. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, label, error, hint, inRow, required, maxLength, ...input } = props;
  const tooLong = useTooLong(value, maxLength);
  const wrong = error || tooLong;
  return (
    <FieldFrame label={label} error={wrong} hint={hint} inRow={inRow} required={required}>
      {(ids) => (
        <Input
          {...ids}
          {...input}
          error={Boolean(wrong)}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}
