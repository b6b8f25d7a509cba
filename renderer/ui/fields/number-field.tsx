import { NumberInput } from '@mantine/core';
import { DigitsField } from './digits-field.tsx';
import { Described, FieldFrame, type FieldProps } from './field-frame.tsx';
import { numberOf } from './number-of.ts';
import { useDigitsOnlyPaste } from './use-digits-only-paste.ts';

interface NumberFieldProps extends FieldProps, NumberLimits {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** Limits of a number; the schema reports input beyond them. */
export interface NumberLimits {
  /** Minimum of the spinner, by default 0. */
  readonly min?: number | undefined;
  /** Maximum of the spinner, at most three digits; without it there is no spinner. */
  readonly max?: number | undefined;
  /** Larger input becomes the maximum instead of an error. */
  readonly clamps?: true | undefined;
  /** Typing stops after this many digits. */
  readonly maxDigits?: number | undefined;
}

/**
 * Whole number from zero, digits only; empty is null (access specification, section 5). A number with a maximum has
 * a spinner.
 */
export function NumberField({ min, max, clamps, maxDigits, value, onChange, ...field }: NumberFieldProps) {
  if (max !== undefined)
    return <Spinner {...field} limits={{ min, max, clamps, maxDigits }} value={value} onChange={onChange} />;
  return (
    <DigitsField
      {...field}
      amount
      maxDigits={maxDigits}
      value={value === null ? '' : String(value)}
      onChange={(digits) => onChange(numberOf(digits))}
    />
  );
}

/** Time until a held spinner repeats, and its interval, ms (operations specification, section 9). */
const SPIN_DELAY_MS = 500;
const SPIN_INTERVAL_MS = 125;

interface SpinnerProps extends Omit<NumberFieldProps, keyof NumberLimits> {
  readonly limits: NumberLimits & { readonly max: number };
}

function Spinner({ limits, value, onChange, label, error, hint, inRow, required, ...input }: SpinnerProps) {
  const { min = 0, max, clamps, maxDigits } = limits;
  const { rejected, onPaste, clear } = useDigitsOnlyPaste(maxDigits);
  const wrong = rejected || error;
  return (
    <FieldFrame label={label} error={wrong} hint={hint} inRow={inRow} required={required}>
      {(ids) => (
        <NumberInput
          {...ids}
          {...input}
          inputContainer={(field) => <Described by={ids}>{field}</Described>}
          error={Boolean(wrong)}
          autoComplete="off"
          styles={{ input: { fontVariantNumeric: 'tabular-nums', textAlign: 'right', paddingInlineEnd: 32 } }}
          value={value ?? ''}
          min={min}
          max={max}
          startValue={min}
          stepHoldDelay={SPIN_DELAY_MS}
          stepHoldInterval={SPIN_INTERVAL_MS}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          maxLength={maxDigits}
          onPasteCapture={onPaste}
          // The field shows the maximum at once, also if it was the value before.
          isAllowed={({ floatValue = 0 }) => {
            if (!clamps || floatValue <= max) return true;
            onChange(max);
            return false;
          }}
          onChange={(entered) => {
            clear();
            onChange(numberOf(String(entered)));
          }}
        />
      )}
    </FieldFrame>
  );
}
