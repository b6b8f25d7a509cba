import { useTranslation } from 'react-i18next';
import { useReasonText } from '#renderer/lib/reasons/use-reason-text.ts';
import { StateGlyph } from '#renderer/ui/marks/state-glyph.tsx';
import type { Passage } from '#shared/contract/tickets/ticket-history.ts';
import type { Ticket } from '#shared/contract/tickets/tickets.ts';
import { markOf } from './mark-of.ts';
import styles from './ticket-history.module.css';
import { useBranchMoment } from './use-branch-moment.ts';

interface PassagesProps {
  readonly ticket: Ticket;
  readonly passages: readonly Passage[];
  readonly idBranches: number;
}

/** What the event log says of a ticket that a restore took out of its day. */
const RESTORED = 'restored';

/** Lists what happened to a ticket, the first thing first: when, who, where and why. */
export function Passages({ ticket, passages, idBranches }: PassagesProps) {
  const { t } = useTranslation('ticket-life');
  const { timeText } = useBranchMoment(idBranches, ticket.createdAt);
  const words = useReasonText();
  const why = (reason: string) => (reason === RESTORED ? t('restored') : words(reason));
  return (
    <section>
      <h4 className={styles.title}>{t('passages')}</h4>
      <ol className={styles.passages}>
        {passages.map((passage) => (
          <li key={passage.seq}>
            <span className="num">{timeText(passage.at)}</span>
            <span className={styles.mark} data-state={markOf[passage.toState]}>
              <StateGlyph state={markOf[passage.toState]} />
            </span>
            <span>
              <b>{t(`kind.${passage.kind}`, { queue: passage.queueName })}</b>
              <span className={styles.beside}>{byWhom(passage)}</span>
              {passage.reason !== null && (
                <span className={styles.beside}>{t('why', { reason: why(passage.reason) })}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );

  function byWhom({ kind, userName, workstationName, kioskName }: Passage): string {
    if (userName === null && kioskName === null) return t(kind === 'issue' ? 'byCustomer' : 'byServer');
    return [userName, workstationName, kioskName].filter(Boolean).join(' · ');
  }
}
