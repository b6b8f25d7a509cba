import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#renderer/ui/fields/password-field.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { credentials } from '#shared/contract/access/sign-in.ts';
import type { Credentials } from './sign-in.ts';
import styles from './sign-in-form.module.css';

interface SignInFormProps {
  readonly onSubmit: (credentials: Credentials) => void;
  readonly busy: boolean;
  /** Says what went wrong the last time. */
  readonly failure: string | null;
}

/** Asks for user name and password; the button and Enter wait for both. Shows a refusal above and clears nothing. */
export function SignInForm({ onSubmit, busy, failure }: SignInFormProps) {
  const { t } = useTranslation('auth');
  const [typed, setTyped] = useState<Credentials>({ username: '', password: '' });
  const valid = credentials.safeParse(typed).success;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (valid && !busy) onSubmit(typed);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField
        label={t('username')}
        value={typed.username}
        onChange={(username) => setTyped((now) => ({ ...now, username }))}
        maxLength={45}
        autoComplete="username"
        autoFocus
      />
      <PasswordField
        label={t('password')}
        value={typed.password}
        onChange={(password) => setTyped((now) => ({ ...now, password }))}
        autoComplete="current-password"
      />
      <Button type="submit" variant="filled" fullWidth mt={4} disabled={!valid} loading={busy}>
        {t('signIn')}
      </Button>
    </form>
  );
}
