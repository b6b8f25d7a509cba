import { useTranslation } from 'react-i18next';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { CancelButton } from './cancel-button.tsx';
import { Passages } from './passages.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import styles from './ticket-life.module.css';
import { TicketRest } from './ticket-rest.tsx';
import { useTicketLife } from './use-ticket-life.ts';

interface TicketLifeViewProps {
  readonly id: number;
  readonly idBranches: number;
}

/** Tells how a ticket is, all that happened to it, and what can be done with it now. */
export function TicketLifeView({ id, idBranches }: TicketLifeViewProps) {
  const { t } = useTranslation('ticket-life');
  const { data: life, isError } = useTicketLife(id);
  if (!life) return isError && <Notice kind="error">{t('failed')}</Notice>;
  const { ticket, passages } = life;
  return (
    <article className={styles.life} aria-label={ticket.code}>
      <TicketFacts {...{ ticket, idBranches }} />
      <CancelButton ticket={ticket} />
      <Passages {...{ ticket, passages, idBranches }} />
      <TicketRest {...{ life, idBranches }} />
    </article>
  );
}
