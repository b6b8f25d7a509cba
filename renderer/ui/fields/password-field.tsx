import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Described, FieldFrame, type FieldProps } from './field-frame.tsx';

interface PasswordFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: 'current-password' | 'new-password';
}

/** Takes a password, hidden unless the user presses the eye. */
export function PasswordField({ value, onChange, label, error, hint, inRow, ...input }: PasswordFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <FieldFrame {...{ label, error, hint, inRow }}>
      {(ids) => (
        <PasswordInput
          {...ids}
          {...input}
          // A dialog gives the focus to the field that asks for it in this way.
          data-autofocus={input.autoFocus || undefined}
          maxLength={200}
          // Hands the message's id through the component library's own frame, which knows nothing of this one.
          inputContainer={(field) => <Described by={ids}>{field}</Described>}
          error={Boolean(error)}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}
