import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { signInWithNewPassword } from '#shared/contract/access/passwords.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { PasswordDialog } from './password-dialog.tsx';

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
