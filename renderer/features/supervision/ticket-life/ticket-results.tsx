import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StateMark } from '#renderer/ui/marks/state-mark.tsx';
import type { Ticket } from '#shared/contract/tickets/tickets.ts';
import { markOf } from './mark-of.ts';
import styles from './ticket-history.module.css';
import { useBranchMoment } from './use-branch-moment.ts';

interface TicketResultsProps {
  readonly idBranches: number;
  readonly tickets: readonly Ticket[];
  readonly chosen: number | null;
  readonly onSelect: (id: number) => void;
}

/** Offers the tickets that had the same code on one day: its numbers were given a second time. */
export function TicketResults({ idBranches, tickets, chosen, onSelect }: TicketResultsProps) {
  const { t } = useTranslation('ticket-life');
  const { timeText } = useBranchMoment(idBranches);
  return (
    <section className={styles.found} aria-label={t('several', { count: tickets.length })}>
      <p>{t('several', { count: tickets.length })}</p>
      <ul>
        {tickets.map(({ idTicket, createdAt, queueName, stateName }) => (
          <li key={idTicket}>
            <Button
              fullWidth
              justify="space-between"
              aria-pressed={chosen === idTicket}
              onClick={() => onSelect(idTicket)}
              rightSection={<StateMark state={markOf[stateName]} />}
            >
              {t('choose', { at: timeText(createdAt), queue: queueName })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
