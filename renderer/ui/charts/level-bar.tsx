import type { ReactNode } from 'react';
import { useNumberText } from '#renderer/lib/format-hooks.ts';
import styles from './level-bar.module.css';

/** Below this a service level is shown in the second colour (the look, section tables). */
const FAIR = 85;

interface LevelBarProps {
  readonly level: number | null;
  /** Stands before the figure, where there is something to say of it. */
  readonly sign?: ReactNode;
  /** The figure as people read it, where it is told more closely than to a whole percent. */
  readonly figure?: string;
}

/** Shows a service level as a figure, with a bar for the eye. */
export function LevelBar({ level, sign, figure }: LevelBarProps) {
  const text = useNumberText();
  return (
    <span className={styles.level}>
      {level !== null && (
        <span className={styles.track} aria-hidden="true">
          <span data-low={level < FAIR || undefined} style={{ width: `${level}%` }} />
        </span>
      )}
      {sign}
      <span className={styles.figure}>{figure ?? text.percent(level)}</span>
    </span>
  );
}
