import { Link } from 'react-router';
import { usePrivilege } from '#renderer/lib/session.ts';
import type { DashboardBranch } from '#shared/contract/reports/dashboard.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import styles from './dashboard.module.css';

/** Finds the address of a branch's supervision. */
export const supervisionOf = (idBranches: number): string => `/app/supervision?branch=${idBranches}`;

/** Branch name, linked to its supervision for users with the privilege. */
export function BranchLink({
  branch,
}: {
  readonly branch: Pick<DashboardBranch, 'idBranches' | 'branchName'>;
}) {
  const may = usePrivilege();
  const { idBranches, branchName } = branch;
  if (!may([MODULES.supervisionView])) return <span className={styles.name}>{branchName}</span>;
  return (
    <Link className={styles.name} to={supervisionOf(idBranches)}>
      {branchName}
    </Link>
  );
}
