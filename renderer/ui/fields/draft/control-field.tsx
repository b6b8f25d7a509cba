import { Radio } from '@mantine/core';
import { useId, useState } from 'react';
import { durationText, hoursText, parseDuration, parseHours } from '#shared/domain/time/duration-text.ts';
import { DigitsField } from '../digits-field.tsx';
import type { FieldProps } from '../field-frame.tsx';
import styles from '../fields.module.css';
import { NumberField } from '../number-field.tsx';
import { SelectField } from '../select-field.tsx';
import { TextField } from '../text-field.tsx';
import { DayField } from '../time/day-field.tsx';
import { MaskedField } from '../time/masked-field.tsx';
import { MASKS } from '../time/time-mask.ts';
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

interface TimeFieldProps extends FieldProps {
  /** `HH:mm:ss` as in requests, or the part typed so far. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Time of day as `HH:mm:ss` (configuration specification, section 5). */
const TimeField = ({ value, onChange, ...field }: TimeFieldProps) => (
  <MaskedField {...field} mask={MASKS.timeOfDay} placeholder="00:00:00" text={value} onText={onChange} />
);

interface DurationFieldProps extends FieldProps {
  /** Whole seconds, at most 9:59:59, or minutes, at most 9:59; null while the text is not complete. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  /** Uses `h:mm` and minutes instead. */
  readonly minutes?: boolean;
}

const SECONDS = { mask: MASKS.span, write: durationText, read: parseDuration, placeholder: '0:00:00' };
const MINUTES = { mask: MASKS.hours, write: hoursText, read: parseHours, placeholder: '0:00' };

/** Duration field as `h:mm:ss`, or `h:mm`. */
function DurationField({ value, onChange, minutes = false, ...field }: DurationFieldProps) {
  const [input, setInput] = useState('');
  const { mask, write, read, placeholder } = minutes ? MINUTES : SECONDS;
  const text = read(input) === value ? input : value === null ? '' : write(value);
  return (
    <MaskedField
      {...field}
      mask={mask}
      text={text}
      placeholder={placeholder}
      onText={(next) => {
        setInput(next);
        onChange(read(next));
      }}
    />
  );
}

interface CardsFieldProps extends FieldProps {
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Selects one of several cards with explanations; arrow keys move between them. */
function CardsField({ label, options, value, onChange, disabled = false }: CardsFieldProps) {
  const id = useId();
  return (
    <div className={styles.cardsFieldField}>
      <span id={id} className={styles.cardsFieldLabel}>
        {label}
      </span>
      <Radio.Group aria-labelledby={id} value={value} onChange={onChange}>
        <div className={styles.cards}>
          {options.map((option) => (
            <Radio.Card
              key={option.value}
              className={styles.card}
              value={String(option.value)}
              disabled={disabled}
            >
              <b>{option.label}</b>
              <span>{option.hint}</span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
    </div>
  );
}
