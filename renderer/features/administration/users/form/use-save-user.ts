import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { createUser, type UserChange, type UserFullData, updateUser } from '#shared/contract/access/users.ts';
import { USERS } from '../use-users.ts';

/** Saves a new user, or the one that is edited, with everything that the form holds. */
export function useSaveUser(user: UserFullData | null, onSaved: (saved: UserFullData) => void) {
  const { t } = useTranslation('users');
  const api = useApi();
  const toasts = useToasts();
  const [base, setBase] = useState(user);
  return useAction(
    (body: UserChange, call) =>
      user
        ? api.call(updateUser, { params: { id: user.id }, body }, { ...call, basedOn: base ?? user })
        : api.call(createUser, { body }, call),
    {
      refreshes: [USERS, 'roles'],
      texts: 'users',
      onDone: (saved) => {
        const ended = user?.enabled === 'Y' && saved.enabled === 'N';
        toasts.success({ title: t(user ? (ended ? 'DISABLED' : 'SAVED') : 'CREATED'), text: saved.username });
        setBase(saved);
        onSaved(saved);
      },
    },
  );
}
