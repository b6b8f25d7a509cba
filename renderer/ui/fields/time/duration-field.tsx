import { Input } from '@mantine/core';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { durationText, hoursText, parseDuration, parseHours } from '#shared/domain/time/duration-text.ts';
import { FieldFrame, type FieldProps } from '../field-frame.tsx';
import { maskDuration } from './duration-mask.ts';

interface DurationFieldProps extends FieldProps {
  /** Whole seconds, at most 9:59:59, or minutes, at most 9:59; null while the text is not complete. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  /** Takes `h:mm` and minutes instead. */
  readonly minutes?: boolean;
}

const SECONDS = { digits: 5, write: durationText, read: parseDuration, placeholder: '0:00:00' };
const MINUTES = { digits: 3, write: hoursText, read: parseHours, placeholder: '0:00' };

/** Takes a span of time as `h:mm:ss`, or `h:mm`. */
export function DurationField({
  value,
  onChange,
  label,
  error,
  hint,
  inRow,
  required,
  minutes = false,
  ...input
}: DurationFieldProps) {
  const [typed, setTyped] = useState('');
  const element = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const { digits, write, read, placeholder } = minutes ? MINUTES : SECONDS;
  const text = read(typed) === value ? typed : value === null ? '' : write(value);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    element.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function change({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const masked = maskDuration(currentTarget.value, currentTarget.selectionStart ?? 0, digits);
    if (!masked) return;
    caret.current = masked.caret;
    setTyped(masked.text);
    onChange(read(masked.text));
  }

  return (
    <FieldFrame {...{ label, error, hint, inRow, required }}>
      {(ids) => (
        <Input
          {...ids}
          {...input}
          ref={element}
          inputMode="numeric"
          autoComplete="off"
          placeholder={placeholder}
          error={Boolean(error)}
          styles={{ input: { fontVariantNumeric: 'tabular-nums', ...(inRow && { textAlign: 'right' }) } }}
          value={text}
          onChange={change}
        />
      )}
    </FieldFrame>
  );
}
