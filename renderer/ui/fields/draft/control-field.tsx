import { DigitsField } from '../digits-field.tsx';
import type { FieldProps } from '../field-frame.tsx';
import { NumberField } from '../number-field.tsx';
import { TextField } from '../text-field.tsx';
import { DurationField } from '../time/duration-field.tsx';
import { ToggleField } from '../toggle-field.tsx';
import type { Control, DraftValue } from './control.ts';

interface ControlFieldProps extends FieldProps {
  readonly control: Control;
  readonly value: DraftValue;
  readonly onChange: (value: DraftValue) => void;
}

/** Draws the field that a control asks for. */
export function ControlField({ control, value, onChange, ...field }: ControlFieldProps) {
  switch (control.kind) {
    case 'text':
      return <TextField {...field} maxLength={control.maxLength} value={asText(value)} onChange={onChange} />;
    case 'digits':
      return (
        <DigitsField {...field} maxLength={control.maxLength} value={asText(value)} onChange={onChange} />
      );
    case 'number':
      return <NumberField {...field} value={asNumber(value)} onChange={onChange} />;
    case 'duration':
      return <DurationField {...field} value={asNumber(value)} onChange={onChange} />;
    case 'toggle':
      return <ToggleField {...field} value={value === 'Y' ? 'Y' : 'N'} onChange={onChange} />;
  }
}

function asText(value: DraftValue): string {
  return value === null ? '' : String(value);
}

function asNumber(value: DraftValue): number | null {
  return typeof value === 'number' ? value : null;
}
