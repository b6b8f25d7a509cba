import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { errorText, tooManyAttempts } from '#renderer/lib/errors.ts';
import { momentText } from '#renderer/lib/format.ts';
import type { Session } from '#renderer/lib/session.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { Unreachable } from '#shared/contract/client.ts';
import { type Credentials, type Entered, enter, signIn } from './sign-in.ts';

/** User who must change the password before signing in. */
export interface MustChange {
  readonly status: 'CHANGE_PASS' | 'EXPIRED_PASS';
  readonly credentials: Credentials;
}

/** Signs in and handles the result (access specification, section 4). */
export function useSignIn(onSignedIn: (session: Session) => void) {
  const { t, i18n } = useTranslation('auth');
  const toasts = useToasts();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>(null);
  const [mustChange, setMustChange] = useState<MustChange | null>(null);
  const attempt = useMutation({
    mutationFn: signIn,
    onMutate: () => setFailure(null),
    onSuccess: welcome,
    onError: (error, credentials) => show(error, credentials),
    retry: false,
  });
  const opening = useMutation({
    mutationFn: enter,
    onSuccess: welcome,
    onError: showSignInError,
    retry: false,
  });

  function welcome({ session, wrongTries }: Entered): void {
    if (wrongTries) {
      const since = momentText(wrongTries.since, i18n.language);
      toasts.warning({
        title: t('wrongTries.title'),
        text: t('wrongTries.text', { count: wrongTries.count, since }),
        stays: true,
      });
    }
    onSignedIn(session);
  }

  function show(error: unknown, credentials: Credentials): void {
    const status = error instanceof ApiError ? error.status : null;
    if (status === 'CHANGE_PASS' || status === 'EXPIRED_PASS') setMustChange({ status, credentials });
    else showSignInError(error);
  }

  function showSignInError(error: unknown): void {
    const tries = tooManyAttempts(i18n, error);
    if (tries) toasts.warning(tries);
    else if (isFieldError(error)) setFailure(error);
    else navigate('/app/error/GENERIC_ERROR');
  }

  return {
    attempt: (credentials: Credentials) => attempt.mutate(credentials),
    busy: attempt.isPending || opening.isPending,
    /** Error text; null without an error. */
    failure: failure === null ? null : errorText(i18n, failure),
    mustChange,
    /** Opens the session once the password is changed; otherwise the form stays unchanged. */
    changed: (signedIn: Parameters<typeof enter>[0]) => {
      setMustChange(null);
      opening.mutate(signedIn);
    },
    notChanged: () => setMustChange(null),
  };
}

/** Whether an error is shown above the fields; others open the error page. */
const isFieldError = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof ApiError && FIELD_ERRORS.includes(error.status));

const FIELD_ERRORS: readonly string[] = [
  'WRONG_USER_KEY',
  'USER_DISABLED',
  'INVALID_URL',
  'DIRECTORY_NOT_SET_UP',
];
