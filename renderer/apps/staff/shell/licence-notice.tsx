import { useTranslation } from 'react-i18next';
import { useLicence } from '#renderer/lib/reads.ts';
import { usePrivilege } from '#renderer/lib/session.ts';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { MODULES } from '#shared/domain/access/modules.ts';
import styles from './shell.module.css';

/** Says that the licence ends soon, to users who can renew it; that it has ended, to everybody. */
export function LicenceNotice() {
  const { t } = useTranslation('licence');
  const may = usePrivilege();
  const status = useLicence()?.standing;
  if (status?.state === 'expired') {
    return (
      <div className={styles.notice}>
        <Notice kind="error">{t('LICENCE_EXPIRED')}</Notice>
      </div>
    );
  }
  if (status?.state !== 'expiring' || !may([MODULES.licence])) return null;
  return (
    <div className={styles.notice}>
      <Notice kind="warning">{t('expiring', { count: status.daysLeft ?? 0 })}</Notice>
    </div>
  );
}
