import { useBranches } from '#renderer/lib/reads.ts';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import styles from '../implementator.module.css';
import { ClearQueueCard } from './clear-queue-card.tsx';
import { ResetAllCard } from './reset-all-card.tsx';
import { ResetBranchCard } from './reset-branch-card.tsx';

/** Empties a branch, one queue, or all branches where there are several. */
export function BranchResetTab() {
  const branches = useBranches();
  return (
    <>
      <PageHeader />
      <div className={styles.columns}>
        <ResetBranchCard />
        <ClearQueueCard />
        {branches.length > 1 && <ResetAllCard />}
      </div>
    </>
  );
}
