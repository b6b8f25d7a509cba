import { IconAlertTriangle } from '@tabler/icons-react';
import { clockText } from '#renderer/lib/time/clock-text.ts';
import type { Millis, Seconds } from '#shared/domain/ids.ts';
import { None } from '../tables/none.tsx';
import styles from './running.module.css';
import { useSecondsSince } from './shown-time.ts';

interface RunningProps {
  readonly since: Millis | null;
  /** Beyond it, it is marked; null where nothing is too long. */
  readonly limit?: Seconds | null;
  /** Says for readers what the mark means. */
  readonly late?: string;
}

/** Shows a time that runs by itself, marked by a triangle too once it is too long. */
export function Running({ since, limit = null, late }: RunningProps) {
  const seconds = useSecondsSince(since);
  if (seconds === null) return <None />;
  const isLate = limit !== null && seconds > limit;
  if (!isLate) return clockText(seconds);
  return (
    <span className={styles.late} data-late>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden">{late} </span>
      {clockText(seconds)}
    </span>
  );
}
