import type { ReactNode } from 'react';
import type { BranchLine } from '../branch-line.ts';
import styles from './branch-now.module.css';

interface BranchNowProps {
  readonly branch: Pick<BranchLine, 'connection'>;
  readonly children: ReactNode;
}

/** A figure of how it is at a branch now; grey where it is how it was when the branch was last heard. */
export function BranchNow({ branch, children }: BranchNowProps) {
  return <span className={branch.connection === 'online' ? undefined : styles.old}>{children}</span>;
}
