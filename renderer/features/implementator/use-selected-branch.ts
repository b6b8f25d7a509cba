import { useState } from 'react';
import { useBranches } from '#renderer/lib/reads.ts';

/** The selected branch; a single one is preselected. */
export function useSelectedBranch() {
  const branches = useBranches();
  const [selected, choose] = useState<number | null>(null);
  const [only] = branches;
  const idBranches = selected ?? (branches.length === 1 && only ? only.idBranches : null);
  return { idBranches, name: branches.find((one) => one.idBranches === idBranches)?.name ?? '', choose };
}
