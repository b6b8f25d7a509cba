import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useShows } from '#renderer/lib/installation.tsx';
import { useLicence } from '#renderer/lib/reads.ts';
import { usePrivilege } from '#renderer/lib/session.ts';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { MODULES } from '#shared/domain/access/modules.ts';
import styles from '../implementator.module.css';
import { CurrentLicenceCard } from './current-licence-card.tsx';
import own from './licence.module.css';
import { UploadLicenceCard } from './upload-licence-card.tsx';

/** Shows what the installation is licensed for, takes another licence, and leads to the backup and the error log. */
export function LicenceTab() {
  const { t } = useTranslation('implementator');
  const may = usePrivilege();
  const licence = useLicence();
  const shows = useShows();
  return (
    <>
      <PageHeader />
      <div className={styles.columns}>
        {licence && <CurrentLicenceCard licence={licence} />}
        {shows('licence.upload') && <UploadLicenceCard />}
      </div>
      {may([MODULES.backup]) && (
        <p className={own.also}>
          <Link to="/app/implementator/backup">{t('tab.backup')}</Link>
          <Link to="/app/implementator/error-log">{t('tab.error-log')}</Link>
        </p>
      )}
    </>
  );
}
