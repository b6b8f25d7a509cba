import { DigitsField } from './digits-field.tsx';
import type { FieldProps } from './field-frame.tsx';

interface NumberFieldProps extends FieldProps {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** Keeps numbers exact; whatever is that long is beyond every limit, and was refused before. */
const EXACT = 15;

/** Takes a whole number from zero: digits only; empty is null (access specification, section 5). Who asks for it says its limits. */
export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  return (
    <DigitsField
      {...field}
      amount
      value={value === null ? '' : String(value)}
      onChange={(digits) => onChange(digits === '' ? null : Number(digits.slice(0, EXACT)))}
    />
  );
}
