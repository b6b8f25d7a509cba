import { useTranslation } from 'react-i18next';
import { AwaitedFiles } from '#renderer/ui/list/awaited-files.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import type { KnownBranch } from './branch-facts.tsx';
import styles from './branch-screen.module.css';

/** Shows the files that the branch's designs wait for, by its last report. */
export function FilesCard({ report }: Pick<KnownBranch, 'report'>) {
  const { t } = useTranslation('replication');
  if (!report) return null;
  return (
    <Card title={t('files.title')}>
      {report.files ? (
        <AwaitedFiles files={report.files} />
      ) : (
        <p className={styles.quiet}>{t('files.unknown')}</p>
      )}
    </Card>
  );
}
