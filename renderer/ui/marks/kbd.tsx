import styles from './marks.module.css';

/** Shortcut of the surrounding control. Screen readers get it from `aria-keyshortcuts`. */
export function Kbd({ children }: { readonly children: string }) {
  return (
    <span className={styles.kbd} aria-hidden="true">
      {children}
    </span>
  );
}
