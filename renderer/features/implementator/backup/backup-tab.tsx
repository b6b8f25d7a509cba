import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import styles from '../implementator.module.css';
import { ReportCard } from '../restores/report-card.tsx';
import { RewoundCard } from '../restores/rewound-card.tsx';
import { CheckedCard } from './checked-card.tsx';
import { CreateBackupCard } from './create-backup-card.tsx';
import { RestoreCard } from './restore-card.tsx';
import { StoredBackupsCard } from './stored-backups-card.tsx';
import { useRestore } from './use-restore.ts';

/** Takes all that the server keeps away as one file, and brings such a file back. */
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
