import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Described, FieldFrame, type FieldProps } from './field-frame.tsx';
import { useTooLong } from './use-too-long.ts';

/** Maximum length of a password: longer ones would only cost server time. */
const MAX_PASSWORD_LENGTH = 200;

interface PasswordFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: 'current-password' | 'new-password';
}

/** Password field, hidden unless the user presses the eye. */
export function PasswordField({
  value,
  onChange,
  label,
  error,
  hint,
  inRow,
  required,
  ...input
}: PasswordFieldProps) {
  const { t } = useTranslation('auth');
  const tooLong = useTooLong(value, MAX_PASSWORD_LENGTH);
  const wrong = error || tooLong;
  return (
    <FieldFrame label={label} error={wrong} hint={hint} inRow={inRow} required={required}>
      {(ids) => (
        <PasswordInput
          {...ids}
          {...input}
          // Dialogs focus the field with this attribute.
          data-autofocus={input.autoFocus || undefined}
          // Passes the id of the message through the frame of the component library.
          inputContainer={(field) => <Described by={ids}>{field}</Described>}
          error={Boolean(wrong)}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}
