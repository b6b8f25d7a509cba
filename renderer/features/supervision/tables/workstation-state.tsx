import { useTranslation } from 'react-i18next';
import { StateMark } from '#renderer/ui/marks/state-mark.tsx';
import type { AttentionActivity } from '#shared/contract/workstation/supervision-metrics.ts';

/** Shows what a workstation does; one that waits for the next customer is idle, and says so. */
export function WorkstationState({ status }: Pick<AttentionActivity, 'status'>) {
  const { t } = useTranslation('supervision');
  if (status !== 'waiting') return <StateMark state={status} of="workstation" />;
  return <StateMark state="idle" of="workstation" word={t('workstations.waitingForNext')} />;
}
