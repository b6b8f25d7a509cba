import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { longDayText } from '#renderer/lib/format.ts';
import { useShows } from '#renderer/lib/installation.tsx';
import { usePrivilege } from '#renderer/lib/session.ts';
import { type BranchClock, getBranchClock } from '#shared/contract/workstation/branch-clock.ts';
import { MODULES } from '#shared/domain/access/modules.ts';

/** Query key prefix of the state of the server clock. */
export const BRANCH_CLOCK = 'branchClock';

/** Element id of the question, as link target. */
export const CLOCK_QUESTION = 'clock-question';

const REFRESH_MS = 15_000;

/** Whether the server clock is in doubt, for users who may answer; undefined for others. */
export function useBranchClock(): BranchClock | undefined {
  const api = useApi();
  const may = usePrivilege();
  const shows = useShows();
  const isRequested = shows('workstation') && may([MODULES.supervisionReset, MODULES.resetBranch]);
  return useQuery({
    queryKey: [BRANCH_CLOCK],
    queryFn: isRequested ? ({ signal }) => api.call(getBranchClock, {}, { signal }) : skipToken,
    refetchInterval: REFRESH_MS,
  }).data;
}

/** Entry of the bell for a pending question about the server clock; opens the answers. */
export function useClockStatus() {
  const { t, i18n } = useTranslation('shell');
  const clock = useBranchClock();
  const [branch] = clock?.branches ?? [];
  if (clock?.state !== 'pending' || !branch) return [];
  const days = {
    clockDay: longDayText(branch.clockDay, i18n.language),
    otherDay: longDayText(branch.otherDay, i18n.language),
  };
  return [{ key: CLOCK_QUESTION, text: t('clock.pending', days), show: focusQuestion }];
}

const focusQuestion = () => document.getElementById(CLOCK_QUESTION)?.focus();
