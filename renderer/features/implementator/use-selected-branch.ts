import { useState } from 'react';
import { useBranches } from '#renderer/lib/reads.ts';

/** Holds the branch that is chosen; where there is only one, that one is from the beginning. */
export function useSelectedBranch() {
  const branches = useBranches();
  const [chosen, choose] = useState<number | null>(null);
  const [only] = branches;
  const idBranches = chosen ?? (branches.length === 1 && only ? only.idBranches : null);
  return { idBranches, name: branches.find((one) => one.idBranches === idBranches)?.name ?? '', choose };
}
