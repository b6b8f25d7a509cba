import { DigitsField } from './digits-field.tsx';
import type { FieldProps } from './field-frame.tsx';
import { numberOf } from './number-of.ts';

interface NumberFieldProps extends FieldProps {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  /** What is typed beyond it becomes it; where it is missing it is refused, with its limits. */
  readonly most?: number | undefined;
}

/** Takes a whole number from zero: digits only; empty is null (access specification, section 5). Who asks for it says its limits. */
export function NumberField({ value, onChange, most, ...field }: NumberFieldProps) {
  return (
    <DigitsField
      {...field}
      amount
      value={value === null ? '' : String(value)}
      onChange={(digits) => onChange(numberOf(digits, most))}
    />
  );
}
