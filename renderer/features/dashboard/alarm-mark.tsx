import { useTranslation } from 'react-i18next';
import { type BranchMark, markOfBranch } from '#renderer/ui/map/branch-mark.ts';
import { MarkShape } from '#renderer/ui/map/mark-shape.tsx';
import type { DashboardBranch } from '#shared/contract/dashboard/dashboard.ts';
import {
  type BranchAlarm,
  MAX_NO_SHOW_PERCENT,
  MIN_SERVICE_LEVEL,
} from '#shared/domain/dashboard/branch-alarms.ts';

type MarkedBranch = Pick<DashboardBranch, 'alarms' | 'connection'>;

export const markOf = ({ alarms, connection }: MarkedBranch): BranchMark =>
  markOfBranch(connection, alarms.length);

/** Shows the connection of a branch, and how many alarms it has, in shape, number and colour; says in words which. */
export function AlarmMark({ branch }: { readonly branch: MarkedBranch }) {
  const label = useMarkText()(branch);
  return (
    <span title={label} role="img" aria-label={label}>
      <MarkShape mark={markOf(branch)} count={branch.alarms.length} />
    </span>
  );
}

/** Says what set off an alarm. */
export function useAlarmText(): (alarm: BranchAlarm) => string {
  const { t } = useTranslation('dashboard');
  return (alarm) => t(`alarm.${alarm}`, { most: MAX_NO_SHOW_PERCENT, least: MIN_SERVICE_LEVEL });
}

/** Says that a branch is not connected, counts its alarms in words, and says what set them off. */
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
