import { CardsField } from '../cards-field.tsx';
import { DigitsField } from '../digits-field.tsx';
import type { FieldProps } from '../field-frame.tsx';
import { NumberField } from '../number-field.tsx';
import { SelectField } from '../select-field.tsx';
import { TextField } from '../text-field.tsx';
import { DayField } from '../time/day-field.tsx';
import { DurationField } from '../time/duration-field.tsx';
import { TimeField } from '../time/time-field.tsx';
import { ToggleField } from '../toggle-field.tsx';
import type { Control, DraftValue, Option } from './control.ts';

interface ControlFieldProps extends FieldProps {
  readonly control: Control;
  readonly value: DraftValue;
  readonly onChange: (value: DraftValue) => void;
}

/** Renders the field of a control. */
export function ControlField({ control, value, onChange, ...field }: ControlFieldProps) {
  switch (control.kind) {
    case 'text':
      return <TextField {...field} maxLength={control.maxLength} value={asText(value)} onChange={onChange} />;
    case 'letters':
      return (
        <TextField
          {...field}
          maxLength={control.maxLength}
          value={asText(value)}
          onChange={(text) => onChange(toCapitals(text))}
        />
      );
    case 'digits':
      return (
        <DigitsField {...field} maxLength={control.maxLength} value={asText(value)} onChange={onChange} />
      );
    case 'number': {
      const { kind: _, ...limits } = control;
      return <NumberField {...field} {...limits} value={asNumber(value)} onChange={onChange} />;
    }
    case 'duration':
      return <DurationField {...field} value={asNumber(value)} onChange={onChange} />;
    case 'hours':
      return <DurationField {...field} minutes value={asNumber(value)} onChange={onChange} />;
    case 'time':
      return <TimeField {...field} value={asText(value)} onChange={onChange} />;
    case 'day':
      return <DayField {...field} value={asText(value)} onChange={onChange} />;
    case 'choice':
      return <ValueSelect {...field} options={control.options ?? []} value={value} onChange={onChange} />;
    case 'cards':
      return (
        <CardsField
          {...field}
          options={control.options ?? []}
          value={asText(value)}
          onChange={(selected) => onChange(selectedValue(selected, control.options))}
        />
      );
    case 'toggle':
      return <ToggleField {...field} value={value === 'Y' ? 'Y' : 'N'} onChange={onChange} />;
  }
}

/** Value in requests, number or text, of the selected option. */
const selectedValue = (selected: string, options: readonly Option[] = []): DraftValue =>
  options.find(({ value }) => String(value) === selected)?.value ?? null;

function asText(value: DraftValue): string {
  return value === null ? '' : String(value);
}

function asNumber(value: DraftValue): number | null {
  return typeof value === 'number' ? value : null;
}

interface SelectProps extends FieldProps {
  readonly options: readonly Option[];
  readonly value: DraftValue;
  readonly onChange: (value: DraftValue) => void;
}

/** Select field for numbers or texts, based on one that supports texts only. */
function ValueSelect({ options, value, onChange, ...field }: SelectProps) {
  return (
    <SelectField
      {...field}
      options={options.map((option) => ({ value: String(option.value), label: option.label }))}
      value={options.some((option) => option.value === value) ? String(value) : null}
      onChange={(selected) => onChange(selectedValue(selected, options))}
    />
  );
}

/**
 * Converts to upper case and removes all characters but letters (operations specification, section 8).
 *
 * @internal used by tests besides this file
 */
export const toCapitals = (text: string): string => text.toUpperCase().replace(/[^\p{Lu}]/gu, '');
