import { DigitsField } from './digits-field.tsx';
import type { FieldProps } from './field-frame.tsx';
import { numberOf } from './number-of.ts';

interface NumberFieldProps extends FieldProps {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  /** Larger input becomes this maximum; without it, the schema reports the limits. */
  readonly max?: number | undefined;
  /** Typing stops after this many digits. */
  readonly maxDigits?: number | undefined;
}

/**
 * Whole number from zero, digits only; empty is null (access specification, section 5). Limits come from the
 * caller.
 */
export function NumberField({ value, onChange, max, maxDigits, ...field }: NumberFieldProps) {
  return (
    <DigitsField
      {...field}
      amount
      maxDigits={maxDigits}
      value={value === null ? '' : String(value)}
      onChange={(digits) => onChange(numberOf(digits, max))}
    />
  );
}
