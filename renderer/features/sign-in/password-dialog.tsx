import { Button, Modal, Text } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled, IconInfoCircle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isSessionExpired, useApi } from '#renderer/lib/api.tsx';
import { errorText, tooManyAttempts } from '#renderer/lib/errors.ts';
import { useRuledBy } from '#renderer/lib/ruled-by.ts';
import { sessionAtom } from '#renderer/lib/session.ts';
import { PasswordField } from '#renderer/ui/fields/password-field.tsx';
import { RequiredLegend } from '#renderer/ui/fields/required-legend.tsx';
import { DialogButtons } from '#renderer/ui/overlay/dialog-buttons.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import {
  changePassword,
  getPasswordPolicy,
  signInWithNewPassword,
} from '#shared/contract/access/passwords.ts';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { Unreachable } from '#shared/contract/client.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { type PasswordPolicy, rulesOf } from '#shared/domain/access/password-policy.ts';
import styles from './password-dialog.module.css';

interface PasswordDialogProps<Answer> {
  readonly title: string;
  readonly text: string;
  /** Whether the old password must be typed. */
  readonly requiresOldPassword: boolean;
  /** Reason why the password cannot be changed now; null without one. */
  readonly waits?: string | null;
  readonly send: (change: PasswordChange) => Promise<Answer>;
  readonly onChanged: (answer: Answer) => void;
  readonly onClose: () => void;
}

const EMPTY = { old: '', newPassword: '', again: '' };

/** Changes a password (access specification, section 2). The inputs remain after an error. */
export function PasswordDialog<Answer>(props: PasswordDialogProps<Answer>) {
  const { title, text, requiresOldPassword, waits = null, send, onChanged, onClose } = props;
  const { t } = useTranslation(['passwords', 'common']);
  const toasts = useToasts();
  const policy = usePasswordPolicy();
  const sending = useSendPassword(send, (answer) => {
    toasts.success({ title: t('PASSWORD_CHANGED') });
    onChanged(answer);
  });
  const [input, setInput] = useState(EMPTY);
  const [leftAgain, setLeftAgain] = useState(false);
  const complete =
    input.newPassword !== '' && input.again !== '' && (!requiresOldPassword || input.old !== '');
  const differs = input.again !== '' && input.again !== input.newPassword;

  const type = (field: keyof typeof EMPTY) => (value: string) => {
    setInput((now) => ({ ...now, [field]: value }));
    sending.clearError(field);
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!complete || sending.busy || waits !== null) return;
    setLeftAgain(true);
    if (differs) return toasts.warning({ title: t('NOT_SAME_PASSWORDS_MESSAGE') });
    sending.run({ old: input.old, newPassword: input.newPassword });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={480}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Text size="sm" c="dimmed" mb="md">
          {text}
        </Text>
        <RequiredLegend />
        {waits !== null && <Notice kind="warning">{waits}</Notice>}
        {requiresOldPassword && (
          <PasswordField
            required
            label={t('old')}
            value={input.old}
            error={sending.errors.old}
            onChange={type('old')}
            autoComplete="current-password"
            autoFocus
          />
        )}
        <PasswordField
          required
          label={t('new')}
          value={input.newPassword}
          error={sending.errors.newPassword}
          onChange={type('newPassword')}
          autoComplete="new-password"
          autoFocus={!requiresOldPassword}
        />
        {policy && <PasswordRules policy={policy} password={input.newPassword} />}
        <PasswordField
          required
          label={t('confirm')}
          value={input.again}
          error={leftAgain && differs ? t('NOT_SAME_PASSWORDS_MESSAGE') : undefined}
          onChange={type('again')}
          onBlur={() => setLeftAgain(true)}
          autoComplete="new-password"
        />
        <DialogButtons>
          <Button onClick={onClose}>{t('CANCEL')}</Button>
          <Button
            type="submit"
            variant="filled"
            disabled={!complete || waits !== null}
            loading={sending.busy}
          >
            {t('SEND')}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  );
}

/** Password policy; undefined until loaded. */
function usePasswordPolicy(): PasswordPolicy | undefined {
  const api = useApi();
  return useQuery({
    queryKey: ['passwordPolicy'],
    queryFn: ({ signal }) => api.call(getPasswordPolicy, {}, { signal }),
  }).data;
}

interface PasswordRulesProps {
  readonly policy: PasswordPolicy;
  /** The part typed so far. */
  readonly password: string;
}

/** Rules for the new password, ticked as they are met; rules that only the server checks are last. */
function PasswordRules({ policy, password }: PasswordRulesProps) {
  const { t } = useTranslation('passwords');
  const notAgain = Math.max(policy.passNoRepeat, 1);
  return (
    <section className={styles.rules} aria-label={t('rules')}>
      <ul>
        {rulesOf(policy, password).map(({ error, isFulfilled }) => {
          const Icon = isFulfilled ? IconCircleCheckFilled : IconCircle;
          return (
            <li key={error} data-fulfilled={isFulfilled || undefined}>
              <Icon size={16} stroke={1.75} aria-hidden="true" />
              {t(`rule.${error}`, { min: policy.passMinLength, count: notAgain })}
              <span className="visually-hidden">: {t(isFulfilled ? 'kept' : 'notKept')}</span>
            </li>
          );
        })}
        {policy.passBlacklist && (
          <li>
            <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
            {t('rule.WRONG_PASS_BLACKLIST')}
          </li>
        )}
        <li>
          <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
          {t('rule.WRONG_PASS_LAST_REPEAT', { count: notAgain })}
        </li>
      </ul>
    </section>
  );
}

interface PasswordChange {
  /** Empty if not required. */
  readonly old: string;
  readonly newPassword: string;
}

interface PasswordFormErrors {
  readonly old?: string;
  readonly newPassword?: string;
}

/**
 * Sends a new password once: a lost answer is not retried, since the old password may no longer be valid. Field
 * errors are shown until the field changes, too many attempts as a warning; an unexpected error opens the error
 * page.
 */
function useSendPassword<Answer>(
  send: (change: PasswordChange) => Promise<Answer>,
  onChanged: (answer: Answer) => void,
) {
  const { i18n } = useTranslation();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [errors, setErrors] = useState<PasswordFormErrors>({});
  const sending = useMutation({ mutationFn: send, onSuccess: onChanged, onError: show, retry: false });

  function show(error: unknown): void {
    if (isSessionExpired(error)) return;
    const tries = tooManyAttempts(i18n, error);
    const status = error instanceof ApiError ? error.status : '';
    if (tries) toasts.warning(tries);
    else if (status === 'INCORRECT_OLD_PASSWORD') setErrors({ old: errorText(i18n, error) });
    else if (status.startsWith('WRONG_PASS_')) setErrors({ newPassword: errorText(i18n, error) });
    else if (isExpected(error)) toasts.warning({ title: errorText(i18n, error) });
    else navigate('/app/error/GENERIC_ERROR');
  }

  return {
    errors,
    busy: sending.isPending,
    run: (change: PasswordChange) => sending.mutate(change),
    /** Drops the fault of a field once something else is typed. */
    clearError: (field: string) => setErrors((now) => ({ ...now, [field]: undefined })),
  };
}

const isExpected = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof ApiError && error.status !== 'GENERIC_ERROR');

/** Changes the password of the signed-in user; requires the old one, and the session continues. */
export function OwnPasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('passwords');
  const api = useApi();
  const { ownPasswordWaits } = useRuledBy();
  const id = useAtomValue(sessionAtom)?.user.id;
  if (id === undefined) return null;
  return (
    <PasswordDialog
      title={t('title')}
      text={t('text')}
      requiresOldPassword
      waits={ownPasswordWaits ? t('centralAway') : null}
      send={({ old, newPassword }) =>
        api.call(changePassword, { params: { id }, body: { oldPassword: old, newPassword } })
      }
      onChanged={onClose}
      onClose={onClose}
    />
  );
}

export interface ForcedPasswordDialogProps {
  /** Why signing in needs another password first. */
  readonly status: 'CHANGE_PASS' | 'EXPIRED_PASS';
  /** As they were typed to sign in. */
  readonly credentials: { readonly username: string; readonly password: string };
  readonly onSignedIn: (session: AnswerOf<typeof signInWithNewPassword>) => void;
  readonly onClose: () => void;
}

/**
 * Sets a new password in order to sign in. A password set by an administrator was just typed and is not requested
 * again; an expired one is.
 */
export function ForcedPasswordDialog({
  status,
  credentials,
  onSignedIn,
  onClose,
}: ForcedPasswordDialogProps) {
  const { t } = useTranslation('passwords');
  const api = useApi();
  const expired = status === 'EXPIRED_PASS';
  return (
    <PasswordDialog
      title={t(expired ? 'expiredTitle' : 'firstTitle')}
      text={t(expired ? 'expiredText' : 'firstText')}
      requiresOldPassword={expired}
      send={({ old, newPassword }) =>
        api.call(signInWithNewPassword, {
          body: {
            username: credentials.username,
            password: expired ? old : credentials.password,
            newPassword,
          },
        })
      }
      onChanged={onSignedIn}
      onClose={onClose}
    />
  );
}
