import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './sms-manager.module.css';

interface MessageCardProps {
  /** Its place on the customer's way. */
  readonly place: number;
  readonly title: string;
  /** Says when it goes out: a sentence, or a field with its words. */
  readonly when: ReactNode;
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly disabled: boolean;
  readonly children: ReactNode;
}

/** Draws one message of the customer's way: when it goes out, whether it does, and what it says. */
export function MessageCard({ place, title, when, on, onSwitch, disabled, children }: MessageCardProps) {
  const { t } = useTranslation(['sms', 'common']);
  return (
    <li className={styles.step}>
      <span className={styles.place} aria-hidden="true">
        {place}
      </span>
      <section className={styles.card} aria-label={title}>
        <div className={styles.about}>
          <div className={styles.head}>
            <h2>{title}</h2>
            <span className={styles.switch}>
              <Switch
                aria-label={t('manager.switch', { message: title })}
                checked={on}
                disabled={disabled}
                onChange={(event) => onSwitch(event.currentTarget.checked)}
              />
              <span aria-hidden="true">{t(on ? 'common:yes' : 'common:no')}</span>
            </span>
          </div>
          <div className={styles.when}>{when}</div>
        </div>
        {children}
      </section>
    </li>
  );
}
