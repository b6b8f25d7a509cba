import { useTranslation } from 'react-i18next';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { SelectField } from '../fields/select-field.tsx';
import type { UsersOnline } from './use-users-online.ts';

interface UserFieldProps {
  readonly online: UsersOnline;
  readonly value: number | null;
  readonly onChange: (id: number) => void;
  readonly incomplete: boolean;
}

/** Chooses a user who has a workstation open; the ticket waits on their stand-by list. */
export function UserField({ online: { users, failed }, value, onChange, incomplete }: UserFieldProps) {
  const { t } = useTranslation(['workstation-dialogs', 'common']);
  if (failed) return <Notice kind="error">{t('transfer.usersFailed')}</Notice>;
  if (users?.length === 0) return <Notice kind="warning">{t('transfer.nobody')}</Notice>;
  return (
    <SelectField
      label={t('transfer.user')}
      placeholder={t('transfer.chooseUser')}
      noMatch={users ? t('noMatch') : t('common:list.loading')}
      options={(users ?? []).map(({ id, fullname, workstationName }) => ({
        id,
        name: fullname,
        beside: workstationName,
      }))}
      value={value}
      onChange={onChange}
      error={incomplete && value === null && t('transfer.chooseUser')}
      hint={t('transfer.userHint')}
    />
  );
}
