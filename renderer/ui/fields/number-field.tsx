import { DigitsField } from './digits-field.tsx';
import type { FieldProps } from './field-frame.tsx';

interface NumberFieldProps extends FieldProps {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly maxLength?: number;
}

/** Takes a whole number from zero: digits only; empty is null (access specification, section 5). */
export function NumberField({ value, onChange, maxLength = 9, ...field }: NumberFieldProps) {
  return (
    <DigitsField
      {...field}
      maxLength={maxLength}
      value={value === null ? '' : String(value)}
      onChange={(digits) => onChange(digits === '' ? null : Number(digits))}
    />
  );
}
