import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DashboardBranch } from '#shared/contract/reports/dashboard.ts';
import type { BranchAlarm } from '#shared/domain/alarms/branch-alarms.ts';
import { useAlarmText } from './alarm-mark.tsx';
import styles from './dashboard.module.css';

interface FlaggedProps {
  readonly branch: Pick<DashboardBranch, 'alarms'>;
  /** The alarm that the metric can raise. */
  readonly by: BranchAlarm;
  /** If omitted, only the icon is shown. */
  readonly children?: ReactNode;
}

/** Marks a metric that raises an alarm, by a sign and a word besides the colour. */
export function Flagged({ branch, by, children }: FlaggedProps) {
  const textOf = useAlarmText();
  if (!branch.alarms.includes(by)) return children && <span>{children}</span>;
  return (
    <span className={styles.flagged} title={textOf(by)}>
      <IconAlertTriangle size="1.15em" stroke={2} aria-hidden="true" />
      <span className="visually-hidden">{`${textOf(by)}: `}</span>
      {children}
    </span>
  );
}
