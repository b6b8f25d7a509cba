import { useTranslation } from 'react-i18next';
import { PendingFiles } from '#renderer/ui/list/pending-files.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import type { FleetBranchDetails } from './branch-details.tsx';
import styles from './branch-screen.module.css';

/** Shows the files that the branch's designs wait for, by its last report. */
export function FilesCard({ report }: Pick<FleetBranchDetails, 'report'>) {
  const { t } = useTranslation('replication');
  if (!report) return null;
  return (
    <Card title={t('files.title')}>
      {report.files ? (
        <PendingFiles files={report.files} />
      ) : (
        <p className={styles.quiet}>{t('files.unknown')}</p>
      )}
    </Card>
  );
}
