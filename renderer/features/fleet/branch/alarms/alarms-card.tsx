import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/ui/page/card.tsx';
import type { FleetBranch } from '#shared/contract/central/fleet.ts';
import styles from '../branch-screen.module.css';
import { Resume } from './resume.tsx';
import { useAlarmText } from './use-alarm-text.ts';

/** Lists what is wrong with a branch now, each with what it means. */
export function AlarmsCard({ branch }: { readonly branch: FleetBranch }) {
  const { t } = useTranslation('fleet');
  const textOf = useAlarmText(branch);
  const problems = [
    ...branch.alarms.map((alarm) => ({ key: `${alarm.kind} ${alarm.detail}`, text: textOf(alarm) })),
    ...(branch.quarantined > 0
      ? [{ key: 'quarantine', text: t('alarm.quarantine', { count: branch.quarantined }) }]
      : []),
  ];
  return (
    <Card title={t('alarm.title')}>
      <ul className={styles.list} aria-live="polite">
        {problems.length === 0 && (
          <li className={styles.well}>
            <IconCheck size={16} stroke={1.75} aria-hidden="true" />
            {t('alarm.none')}
          </li>
        )}
        {problems.map(({ key, text }) => (
          <li key={key}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      {branch.alarms.some(({ kind }) => kind === 'stopped') && <Resume branch={branch} />}
    </Card>
  );
}
