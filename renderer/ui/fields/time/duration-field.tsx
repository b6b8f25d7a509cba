import { useState } from 'react';
import { durationText, hoursText, parseDuration, parseHours } from '#shared/domain/time/duration-text.ts';
import type { FieldProps } from '../field-frame.tsx';
import { MaskedField } from './masked-field.tsx';
import { MASKS } from './time-mask.ts';

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
export function DurationField({ value, onChange, minutes = false, ...field }: DurationFieldProps) {
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
