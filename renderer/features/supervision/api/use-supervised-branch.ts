import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useBranches } from '#renderer/lib/reads/use-branches.ts';
import type { Branch } from '#shared/contract/configuration/branches.ts';
import { useLooked } from './remembered.ts';

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
  const isKnown = useQueryClient().getQueryState(['branches'])?.status === 'success';
  const [params, setParams] = useSearchParams();
  const [{ branch: last }, change] = useLooked();
  const find = (id: number | undefined) => branches.find(({ idBranches }) => idBranches === id);
  const branch = find(Number(params.get('branch'))) ?? find(last) ?? branches[0];
  return {
    branch: branch ?? (isKnown ? null : undefined),
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
