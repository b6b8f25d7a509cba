import { useTranslation } from 'react-i18next';
import { useBranches } from '#renderer/lib/reads/use-branches.ts';
import type { MomentStyle } from './moment-text.ts';

/** Tells how moments are written at a branch; null until the branch is loaded. */
export function useMomentStyle(idBranches: number): MomentStyle | null {
  const { i18n } = useTranslation();
  const branch = useBranches().find((each) => each.idBranches === idBranches);
  return branch ? { zoneHours: Number(branch.zone), language: i18n.language } : null;
}
