import { IconAlertTriangle, IconCheck, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Paper } from '#renderer/lib/printing/wait-for-paper.ts';
import styles from './created-ticket.module.css';
import type { CreatedTicket } from './use-create-ticket.ts';

const ICONS = {
  none: IconCheck,
  printing: IconPrinter,
  printed: IconCheck,
  unsure: IconAlertTriangle,
  failed: IconAlertTriangle,
} as const;

/** Shows the ticket just made, its number large enough to be read out, and whether its paper came. */
export function CreatedTicketNote({ made: { ticket, paper } }: { readonly made: CreatedTicket }) {
  const { t } = useTranslation('workstation-dialogs');
  const paperText = usePaperText();
  const Icon = ICONS[paper.state];
  return (
    <section
      className={styles.made}
      data-paper={paper.state}
      aria-label={t('create.made')}
      aria-live="polite"
    >
      <b className={styles.code}>{ticket.code}</b>
      <div className={styles.text}>
        <b title={ticket.queueName}>{ticket.queueName}</b>
        <span className={styles.paper}>
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          <span>{paperText(paper)}</span>
        </span>
      </div>
    </section>
  );
}

/** Says in words what became of a ticket's paper. */
export function usePaperText(): (paper: Paper) => string {
  const { t } = useTranslation(['workstation-dialogs', 'printers']);
  return (paper) => {
    const text = t(`create.paper.${paper.state}`);
    return paper.state === 'failed' && paper.fault ? `${text} ${t(`printers:fault.${paper.fault}`)}.` : text;
  };
}
