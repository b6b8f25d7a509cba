import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import styles from '../implementator.module.css';
import { ClearQueueCard } from './clear-queue-card.tsx';
import { ResetAllCard } from './reset-all-card.tsx';
import { ResetBranchCard } from './reset-branch-card.tsx';

/** Empties a branch, all of them, or one queue. */
export function BranchResetTab() {
  return (
    <>
      <PageHeader />
      <div className={styles.columns}>
        <ResetBranchCard />
        <ClearQueueCard />
        <ResetAllCard />
      </div>
    </>
  );
}
