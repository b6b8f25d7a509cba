import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dayOfMomentText } from '#renderer/lib/format.ts';
import type { DirectoryTest } from '#shared/contract/access/directory.ts';
import styles from './directory-form.module.css';

interface TestOutcomeProps {
  /** Null while there is none; a fault is shown beside the field that it is about. */
  readonly outcome: DirectoryTest | null;
  readonly busy: boolean;
}

/** Says what a test of the directory found; read out when it comes. */
export function TestOutcome({ outcome, busy }: TestOutcomeProps) {
  const { t, i18n } = useTranslation('directory');
  return (
    <div className={styles.outcome} role="status">
      {busy && t('testing')}
      {outcome && (
        <>
          <b className={styles.found}>
            <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
            {t('found')}
          </b>
          <span>
            {outcome.certificateUntil === null
              ? t(`encryption.${outcome.encryption}`)
              : `${t(`encryption.${outcome.encryption}`)} ${t('certificateUntil', { day: day(outcome.certificateUntil, i18n.language) })}`}
          </span>
          {outcome.base === 'unseen' && (
            <span className={styles.unseen}>
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
              {t('unseen')}
            </span>
          )}
        </>
      )}
    </div>
  );
}

const day = (at: number, language: string): string => dayOfMomentText(at, language);
