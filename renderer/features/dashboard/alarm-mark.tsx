import { useTranslation } from 'react-i18next';
import { type BranchMark, markOfBranch } from '#renderer/ui/map/branch-mark.ts';
import { MarkShape } from '#renderer/ui/map/mark-shape.tsx';
import type { DashboardBranch } from '#shared/contract/reports/dashboard.ts';
import { type BranchAlarm, MAX_NO_SHOWS, MIN_SERVICE_LEVEL } from '#shared/domain/alarms/branch-alarms.ts';

type MarkedBranch = Pick<DashboardBranch, 'alarms' | 'connection'>;

export const markOf = ({ alarms, connection }: MarkedBranch): BranchMark =>
  markOfBranch(connection, alarms.length);

/** Connection state and number of alarms of a branch as shape, number and colour, with an accessible text. */
export function AlarmMark({ branch }: { readonly branch: MarkedBranch }) {
  const label = useMarkText()(branch);
  return (
    <span title={label} role="img" aria-label={label}>
      <MarkShape mark={markOf(branch)} count={branch.alarms.length} />
    </span>
  );
}

/** Text for the cause of an alarm. */
export function useAlarmText(): (alarm: BranchAlarm) => string {
  const { t } = useTranslation('dashboard');
  return (alarm) => t(`alarm.${alarm}`, { max: MAX_NO_SHOWS, min: MIN_SERVICE_LEVEL });
}

/** Text for the connection state, number and causes of alarms. */
export function useMarkText(): (branch: MarkedBranch) => string {
  const { t } = useTranslation('dashboard');
  const textOf = useAlarmText();
  return ({ alarms, connection }) => {
    const parts = connection === 'online' ? [] : [t(`connection.${connection}`)];
    if (alarms.length > 0)
      parts.push(`${t('alarms', { count: alarms.length })}: ${alarms.map(textOf).join(', ')}`);
    return parts.length === 0 ? t('alarms', { count: 0 }) : parts.join('. ');
  };
}
