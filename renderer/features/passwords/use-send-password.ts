import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isSessionExpired } from '#renderer/lib/api.tsx';
import { errorText, tooManyAttempts } from '#renderer/lib/errors.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { Unreachable } from '#shared/contract/client.ts';

export interface PasswordChange {
  /** Empty where it is not asked for. */
  readonly old: string;
  readonly chosen: string;
}

interface PasswordFormErrors {
  readonly old?: string;
  readonly chosen?: string;
}

/**
 * Sends a new password once: an answer that was lost is not asked for again, since the old password may no longer
 * hold. Shows a fault beside its field until that is typed anew, and too many tries as a warning; an unexpected failure
 * leads to the error page.
 */
export function useSendPassword<Answer>(
  send: (change: PasswordChange) => Promise<Answer>,
  onChanged: (answer: Answer) => void,
) {
  const { i18n } = useTranslation();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [faults, setFaults] = useState<PasswordFormErrors>({});
  const sending = useMutation({ mutationFn: send, onSuccess: onChanged, onError: show, retry: false });

  function show(error: unknown): void {
    if (isSessionExpired(error)) return;
    const tries = tooManyAttempts(i18n, error);
    const status = error instanceof ApiError ? error.status : '';
    if (tries) toasts.warning(tries);
    else if (status === 'INCORRECT_OLD_PASSWORD') setFaults({ old: errorText(i18n, error) });
    else if (status.startsWith('WRONG_PASS_')) setFaults({ chosen: errorText(i18n, error) });
    else if (isExpected(error)) toasts.warning({ title: errorText(i18n, error) });
    else navigate('/app/error/GENERIC_ERROR');
  }

  return {
    faults,
    busy: sending.isPending,
    run: (change: PasswordChange) => sending.mutate(change),
    /** Drops the fault of a field once something else is typed. */
    forget: (field: string) => setFaults((now) => ({ ...now, [field]: undefined })),
  };
}

const isExpected = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof ApiError && error.status !== 'GENERIC_ERROR');
