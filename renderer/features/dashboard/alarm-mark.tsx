import { useTranslation } from 'react-i18next';
import type { BranchMark } from '#renderer/ui/map/branch-mark.ts';
import { MarkShape } from '#renderer/ui/map/mark-shape.tsx';
import {
  type BranchAlarm,
  LEAST_SERVICE_LEVEL,
  type MarkerColour,
  MOST_NO_SHOWS,
  markerColour,
} from '#shared/domain/dashboard/branch-alarms.ts';

/** A green disc, a yellow triangle, a red square: no two colours share a shape. */
const MARKS: Readonly<Record<MarkerColour, BranchMark>> = { green: 'well', yellow: 'one', red: 'several' };

export const markOf = (alarms: readonly BranchAlarm[]): BranchMark => MARKS[markerColour(alarms.length)];

/** Shows how many alarms a branch has, in shape, number and colour; says in words which. */
export function AlarmMark({ alarms }: { readonly alarms: readonly BranchAlarm[] }) {
  const label = useAlarmsText()(alarms);
  return (
    <span title={label} role="img" aria-label={label}>
      <MarkShape mark={markOf(alarms)} count={alarms.length} />
    </span>
  );
}

/** Says what set off an alarm. */
export function useAlarmText(): (alarm: BranchAlarm) => string {
  const { t } = useTranslation('dashboard');
  return (alarm) => t(`alarm.${alarm}`, { most: MOST_NO_SHOWS, least: LEAST_SERVICE_LEVEL });
}

/** Counts the alarms of a branch in words, and says what set them off. */
export function useAlarmsText(): (alarms: readonly BranchAlarm[]) => string {
  const { t } = useTranslation('dashboard');
  const textOf = useAlarmText();
  return (alarms) =>
    alarms.length === 0
      ? t('alarms', { count: 0 })
      : `${t('alarms', { count: alarms.length })}: ${alarms.map(textOf).join(', ')}`;
}
