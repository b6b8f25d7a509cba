import type { BranchMark } from './branch-mark.ts';
import styles from './map.module.css';

interface MarkShapeProps {
  readonly mark: BranchMark;
  /** Number of problems, shown in some shapes. */
  readonly count: number;
}

/** Shape of a mark, 24 px; each mark has a distinct shape. */
export function MarkShape({ mark, count }: MarkShapeProps) {
  return (
    <svg
      className={styles.shape}
      data-mark={mark}
      width="24"
      height="24"
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {mark === 'well' && <circle cx="12" cy="12" r="8" />}
      {mark === 'one' && <path d="M12 2.500 22.500 21h-21z" />}
      {mark === 'several' && <rect x="3" y="3" width="18" height="18" rx="2" />}
      {mark === 'offline' && (
        <>
          <circle cx="12" cy="12" r="8.500" className={styles.hollow} />
          <path d="m6.500 17.500 11-11" className={styles.stroke} />
        </>
      )}
      {mark === 'neverConnected' && <path d="M5 12h14" className={styles.stroke} />}
      {count > 0 && (mark === 'one' || mark === 'several') && (
        <text x="12" y={mark === 'one' ? 18.5 : 16.5}>
          {Math.min(count, 99)}
        </text>
      )}
    </svg>
  );
}
