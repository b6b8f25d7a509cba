import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { ConfigurationVersionsCard } from './configuration-versions-card.tsx';
import { CopyCard } from './copy-card.tsx';
import { ExportCard } from './export-card.tsx';
import { ImportCard } from './import-card.tsx';
import styles from './transfer.module.css';

/** Copies a branch type or a branch, and takes the configuration out as a file and another's in. */
export function TransferScreen() {
  return (
    <>
      <PageHeader />
      <div className={styles.cards}>
        <ExportCard />
        <CopyCard />
      </div>
      <ImportCard />
      <ConfigurationVersionsCard />
    </>
  );
}
