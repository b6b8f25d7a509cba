import { useTranslation } from 'react-i18next';
import { ProblemList } from '#renderer/features/fleet/problem-list.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import type { FleetBranch } from '#shared/contract/central/fleet.ts';
import { Resume } from './resume.tsx';
import { useAlarmText } from './use-alarm-text.ts';

/** Lists what is wrong with a branch now, each with what it means and what to do. */
export function AlarmsCard({ branch }: { readonly branch: FleetBranch }) {
  const { t } = useTranslation('fleet');
  const textOf = useAlarmText(branch);
  const problems = branch.alarms.map((alarm) => ({
    key: `${alarm.kind} ${alarm.detail}`,
    text: textOf(alarm),
  }));
  return (
    <Card title={t('alarm.title')}>
      <ProblemList problems={problems} none={t('alarm.none')} />
      {branch.alarms.some(({ kind }) => kind === 'stopped') && <Resume branch={branch} />}
    </Card>
  );
}
