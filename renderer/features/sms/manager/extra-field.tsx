import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DigitsField } from '#renderer/ui/fields/digits-field.tsx';

interface ExtraFieldProps {
  readonly name: 'smsApproachingQuantity' | 'smsThanksDelay';
  /** As it is kept: of the delay, milliseconds. */
  readonly value: string;
  readonly error: ReactNode;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

const SECOND_MS = 1_000;

/** Takes the number by which a message knows when to go out; the delay is kept in milliseconds and shown in seconds. */
export function ExtraField({ name, value, error, disabled, onChange }: ExtraFieldProps) {
  const { t } = useTranslation('sms');
  const isDelay = name === 'smsThanksDelay';
  return (
    <DigitsField
      label={t(isDelay ? 'when.thanks' : 'when.approaching')}
      amount
      required
      maxLength={isDelay ? 6 : 2}
      value={isDelay && value !== '' ? String(Math.round(Number(value) / SECOND_MS)) : value}
      error={error}
      disabled={disabled}
      onChange={(typed) => onChange(isDelay && typed !== '' ? String(Number(typed) * SECOND_MS) : typed)}
    />
  );
}
