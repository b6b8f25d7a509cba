import { useState } from 'react';
import type { FieldProps } from '../field-frame.tsx';
import { MaskedField } from './masked-field.tsx';
import { MASKS } from './time-mask.ts';

interface ClockFieldProps extends FieldProps {
  /** `HH:mm`; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const isFullTime = (text: string): boolean => /^\d\d:\d\d$/.test(text);

/** Time of day to the minute, as `HH:mm`. */
export function ClockField({ value, onChange, ...field }: ClockFieldProps) {
  const [input, setInput] = useState('');
  const text = (isFullTime(input) ? input : '') === value ? input : value;
  return (
    <MaskedField
      {...field}
      mask={MASKS.clock}
      placeholder="00:00"
      text={text}
      onText={(next) => {
        setInput(next);
        onChange(isFullTime(next) ? next : '');
      }}
    />
  );
}
