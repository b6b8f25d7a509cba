import { Input } from '@mantine/core';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { durationText, parseDuration } from '#shared/domain/time/duration-text.ts';
import { FieldFrame, type FieldProps } from '../field-frame.tsx';
import { maskDuration } from './duration-mask.ts';

interface DurationFieldProps extends FieldProps {
  /** Whole seconds, at most 9:59:59; null while the text is not complete. */
  readonly value: number | null;
  readonly onChange: (seconds: number | null) => void;
}

/** Takes a span of time as `h:mm:ss`. */
export function DurationField({
  value,
  onChange,
  label,
  error,
  hint,
  inRow,
  required,
  ...input
}: DurationFieldProps) {
  const [typed, setTyped] = useState('');
  const element = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const text = parseDuration(typed) === value ? typed : textOf(value);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    element.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function change({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const masked = maskDuration(currentTarget.value, currentTarget.selectionStart ?? 0);
    if (!masked) return;
    caret.current = masked.caret;
    setTyped(masked.text);
    onChange(parseDuration(masked.text));
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
          placeholder="0:00:00"
          error={Boolean(error)}
          styles={{ input: { fontVariantNumeric: 'tabular-nums', ...(inRow && { textAlign: 'right' }) } }}
          value={text}
          onChange={change}
        />
      )}
    </FieldFrame>
  );
}

function textOf(seconds: number | null): string {
  return seconds === null ? '' : durationText(seconds);
}
