import { Input } from '@mantine/core';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { FieldFrame, type FieldProps } from '../field-frame.tsx';
import { type Mask, maskTime } from './time-mask.ts';

interface MaskedFieldProps extends FieldProps {
  readonly mask: Mask;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly placeholder: string;
}

/** Input with a mask for digits; the caret stays at the typed position. */
export function MaskedField(props: MaskedFieldProps) {
  const { mask, text, onText, label, error, hint, inRow, required, ...input } = props;
  const element = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    element.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function change({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const masked = maskTime(currentTarget.value, currentTarget.selectionStart ?? 0, mask);
    if (!masked) return;
    caret.current = masked.caret;
    onText(masked.text);
  }

  return (
    <FieldFrame label={label} error={error} hint={hint} inRow={inRow} required={required}>
      {(ids) => (
        <Input
          {...ids}
          {...input}
          ref={element}
          inputMode="numeric"
          autoComplete="off"
          error={Boolean(error)}
          styles={{ input: { fontVariantNumeric: 'tabular-nums', ...(inRow && { textAlign: 'right' }) } }}
          value={text}
          onChange={change}
        />
      )}
    </FieldFrame>
  );
}
