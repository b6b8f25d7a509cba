import { useSearchParams } from 'react-router';
import { useBranches, useBranchInAddress } from '#renderer/lib/reads/use-branches.ts';
import type { Branch } from '#shared/contract/configuration/branches.ts';
import { useSupervisionView } from './supervision-view.ts';

interface SupervisedBranch {
  /** Undefined while they are loaded, null where there is none. */
  readonly branch: Branch | null | undefined;
  readonly branches: readonly Branch[];
  readonly choose: (idBranches: number) => void;
}

/**
 * Tells which branch is supervised: the one in the address, else the one looked at last, else the first. Choosing another
 * writes it into both.
 */
export function useSupervisedBranch(): SupervisedBranch {
  const branches = useBranches();
  const { branch: named, isRead } = useBranchInAddress();
  const [, setParams] = useSearchParams();
  const [{ branch: last }, change] = useSupervisionView();
  const branch = named ?? branches.find(({ idBranches }) => idBranches === last) ?? branches[0];
  return {
    branch: branch ?? (isRead ? null : undefined),
    branches,
    choose: (idBranches) => {
      change((now) => ({ ...now, branch: idBranches }));
      setParams(
        (now) => {
          now.set('branch', String(idBranches));
          now.delete('view');
          return now;
        },
        { replace: true },
      );
    },
  };
}
