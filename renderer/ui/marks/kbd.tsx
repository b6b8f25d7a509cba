import styles from './kbd.module.css';

/**
 * Shows the key that does the same as the control it stands in. Screen readers hear it from `aria-keyshortcuts`
 * instead.
 */
export function Kbd({ children }: { readonly children: string }) {
  return (
    <span className={styles.kbd} aria-hidden="true">
      {children}
    </span>
  );
}
