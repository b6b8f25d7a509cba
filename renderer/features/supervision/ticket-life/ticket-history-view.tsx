import { useTranslation } from 'react-i18next';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { CancelButton } from './cancel-button.tsx';
import { Passages } from './passages.tsx';
import { TicketDetails } from './ticket-details.tsx';
import styles from './ticket-history.module.css';
import { TicketRelated } from './ticket-related.tsx';
import { useTicketHistory } from './use-ticket-history.ts';

interface TicketHistoryViewProps {
  readonly id: number;
  readonly idBranches: number;
}

/** Tells how a ticket is, all that happened to it, and what can be done with it now. */
export function TicketHistoryView({ id, idBranches }: TicketHistoryViewProps) {
  const { t } = useTranslation('ticket-life');
  const { data: life, isError } = useTicketHistory(id);
  if (!life) return isError && <Notice kind="error">{t('failed')}</Notice>;
  const { ticket, passages } = life;
  return (
    <article className={styles.life} aria-label={ticket.code}>
      <TicketDetails ticket={ticket} idBranches={idBranches} />
      <CancelButton ticket={ticket} />
      <Passages ticket={ticket} passages={passages} idBranches={idBranches} />
      <TicketRelated life={life} idBranches={idBranches} />
    </article>
  );
}
