import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './page.module.css';

interface NoticeProps {
  readonly kind: 'error' | 'warning';
  readonly children: ReactNode;
}

/** Error or warning of a form, announced to screen readers. */
export function Notice({ kind, children }: NoticeProps) {
  const Icon = kind === 'error' ? IconAlertCircle : IconAlertTriangle;
  return (
    <p className={styles.notice} data-kind={kind} role="alert">
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {children}
    </p>
  );
}
