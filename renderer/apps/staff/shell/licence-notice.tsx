import { useTranslation } from 'react-i18next';
import { MODULES } from '../../../../shared/domain/access/modules.ts';
import { useLicence } from '../../../lib/reads/use-licence.ts';
import { usePrivilege } from '../../../lib/session/use-privilege.ts';
import { Notice } from '../../../ui/page/notice.tsx';
import styles from './shell.module.css';

/** That the licence ends soon, to whoever can renew it; that it has ended, to everybody. */
export function LicenceNotice() {
  const { t } = useTranslation('licence');
  const may = usePrivilege();
  const standing = useLicence()?.standing;
  if (standing?.state === 'expired') {
    return (
      <div className={styles.notice}>
        <Notice kind="error">{t('LICENCE_EXPIRED')}</Notice>
      </div>
    );
  }
  if (standing?.state !== 'expiring' || !may([MODULES.licence])) return null;
  return (
    <div className={styles.notice}>
      <Notice kind="warning">{t('expiring', { count: standing.daysLeft ?? 0 })}</Notice>
    </div>
  );
}
