import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import styles from '../implementator.module.css';
import { ReportCard } from '../restores/report-card.tsx';
import { RewoundCard } from '../restores/rewound-card.tsx';
import { CheckedCard } from './checked-card.tsx';
import { CreateBackupCard } from './create-backup-card.tsx';
import { RestoreCard } from './restore-card.tsx';
import { StoredBackupsCard } from './stored-backups-card.tsx';
import { useRestore } from './use-restore.ts';

/** Downloads all data of the server as one file, and restores such a file. */
export function BackupTab() {
  const restore = useRestore();
  return (
    <>
      <PageHeader />
      <ReportCard />
      <RewoundCard />
      <div className={styles.columns}>
        <CreateBackupCard />
        <RestoreCard restore={restore} />
        <StoredBackupsCard restore={restore} />
      </div>
      {restore.checked && <CheckedCard checked={restore.checked} restore={restore} />}
    </>
  );
}
