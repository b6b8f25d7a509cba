import styles from './tab-mark.module.css';

interface TabMarkProps {
  /** A full dot for what is new, a ring for what is not finished. */
  readonly kind: 'new' | 'unfinished';
  /** What it says, for whoever hears it or points at it. */
  readonly text: string;
}

/** Says behind a tab's label that there is something to see in it. */
export function TabMark({ kind, text }: TabMarkProps) {
  return (
    <span className={styles.mark} data-kind={kind} title={text}>
      <span className="visually-hidden">({text})</span>
    </span>
  );
}
