import { NONE } from '#renderer/lib/texts/use-number-text.ts';
import styles from './none.module.css';

/** Stands where there is nothing to say. */
export const None = () => <span className={styles.none}>{NONE}</span>;
