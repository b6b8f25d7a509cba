import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useRuledBy } from '#renderer/lib/ruled-by.ts';
import { sessionAtom } from '#renderer/lib/session.ts';
import { changePassword } from '#shared/contract/access/passwords.ts';
import { PasswordDialog } from './password-dialog.tsx';

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
