import type { ReactNode } from 'react';
import { useNumberText } from '#renderer/lib/format-hooks.ts';
import styles from './level-bar.module.css';

/** Service levels below this have the second colour (the look, section tables). */
const FAIR = 85;

interface LevelBarProps {
  readonly level: number | null;
  /** Icon before the figure. */
  readonly sign?: ReactNode;
  /** Formatted figure, if more precise than a whole percent. */
  readonly valueText?: string;
}

/** Shows a service level as a figure, with a bar for the eye. */
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
