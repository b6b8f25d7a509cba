import { useState } from 'react';
import type { FieldProps } from '../field-frame.tsx';
import { MaskedField } from './masked-field.tsx';
import { MASKS } from './time-mask.ts';

interface ClockFieldProps extends FieldProps {
  /** `HH:mm`; empty while there is none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const isFullTime = (text: string): boolean => /^\d\d:\d\d$/.test(text);

/** Takes a time of day to the minute, as `HH:mm`. */
export function ClockField({ value, onChange, ...field }: ClockFieldProps) {
  const [typed, setTyped] = useState('');
  const text = (isFullTime(typed) ? typed : '') === value ? typed : value;
  return (
    <MaskedField
      {...field}
      mask={MASKS.clock}
      placeholder="00:00"
      text={text}
      onText={(next) => {
        setTyped(next);
        onChange(isFullTime(next) ? next : '');
      }}
    />
  );
}
