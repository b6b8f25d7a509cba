import type { ReactNode } from 'react';
import { useNumberText } from '#renderer/lib/format-hooks.ts';
import styles from './charts.module.css';

/** Service levels below this have the second colour (the look, section tables). */
const FAIR = 85;

interface LevelBarProps {
  readonly level: number | null;
  /** Icon before the number. */
  readonly sign?: ReactNode;
  /** Formatted number, if more precise than a whole percent. */
  readonly valueText?: string;
}

/** Shows a service level as a number with a bar. */
export function LevelBar({ level, sign, valueText }: LevelBarProps) {
  const text = useNumberText();
  return (
    <span className={styles.level}>
      {level !== null && (
        <span className={styles.track} aria-hidden="true">
          <span data-low={level < FAIR || undefined} style={{ width: `${level}%` }} />
        </span>
      )}
      {sign}
      <span className={styles.metric}>{valueText ?? text.percent(level)}</span>
    </span>
  );
}

/** Minutes of waiting: good, fair, long, too long (operations specification, section 7). */
export const WAIT_BANDS = [
  { to: 10, color: 1 },
  { to: 15, color: 2 },
  { to: 17.5, color: 3 },
  { to: 20, color: 4 },
] as const;
