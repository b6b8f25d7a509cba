import { useTranslation } from 'react-i18next';
import { readReason } from './reason.ts';
import styles from './ticket-reason.module.css';

/** Why the attention profile chose this ticket, in one quiet line. */
export function TicketReason({ reason }: { readonly reason: string }) {
  const { t } = useTranslation('workstation');
  const because = readReason(reason);
  const words = because ? t(`reason.${because.key}`, because.values) : reason;
  return (
    <p className={styles.reason} title={words}>
      {t('stage.why')} <span>{words}</span>
    </p>
  );
}
