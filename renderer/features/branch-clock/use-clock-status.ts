import { useTranslation } from 'react-i18next';
import { longDayText } from '#renderer/lib/format.ts';
import { CLOCK_QUESTION, useBranchClock } from './use-branch-clock.ts';

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
