import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { credentials } from '../../../shared/contract/sign-in.ts';
import { errorText } from '../../lib/error-text.ts';
import type { Session } from '../../lib/session.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Credentials, signIn } from './sign-in.ts';
import styles from './sign-in-form.module.css';

/** User name and password; the button waits for both, Enter does the same. A refusal shows above, nothing is lost. */
export function SignInForm({ onSignedIn }: { readonly onSignedIn: (session: Session) => void }) {
  const { t, i18n } = useTranslation('auth');
  const [typed, setTyped] = useState<Credentials>({ username: '', password: '' });
  const attempt = useMutation({ mutationFn: signIn, onSuccess: onSignedIn, retry: false });
  const valid = credentials.safeParse(typed).success;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!valid || attempt.isPending) return;
    attempt.mutate(typed);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {attempt.isError && <Notice kind="error">{errorText(i18n, attempt.error)}</Notice>}
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
      <Button type="submit" variant="filled" fullWidth mt={4} disabled={!valid} loading={attempt.isPending}>
        {t('signIn')}
      </Button>
    </form>
  );
}
