import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { PasswordDialog } from './password-dialog.tsx';

const justAdded = z.object({ firstPassword: z.object({ id: z.number(), username: z.string() }) });

/** Asks for the first password of a user who was just added, and who cannot sign in before. */
export function FirstPassword() {
  const { t } = useTranslation('users');
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const { data } = justAdded.safeParse(state);
  if (!data) return null;
  const { id, username } = data.firstPassword;
  return (
    <PasswordDialog
      first
      id={id}
      title={t('password.firstTitle', { name: username })}
      onClose={() => navigate(pathname + search, { replace: true, state: null })}
    />
  );
}
