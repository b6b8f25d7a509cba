import { useTranslation } from 'react-i18next';
import { useBranches } from '#renderer/lib/reads/use-branches.ts';
import { branchTime } from '#shared/domain/time/branch-time.ts';

/** Writes moments as a branch's wall shows them: with the day where it is another one than `day`. Empty until it is known. */
export function useBranchMoment(idBranches: number, day?: number) {
  const { i18n } = useTranslation();
  const branch = useBranches().find((each) => each.idBranches === idBranches);
  const zone = Number(branch?.zone ?? 0);
  const dayText = (at: number) =>
    new Date(at + zone * 3_600_000).toLocaleDateString(i18n.language, {
      dateStyle: 'medium',
      timeZone: 'UTC',
    });
  return {
    dayText,
    timeText(at: number): string {
      if (!branch) return '';
      const [date, time = ''] = branchTime(at, zone).split(' ');
      const isOther = day !== undefined && !branchTime(day, zone).startsWith(date ?? '');
      return isOther ? `${dayText(at)}, ${time}` : time;
    },
  };
}
