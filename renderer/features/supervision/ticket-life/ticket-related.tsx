import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { getTicketHistory } from '#shared/contract/tickets/ticket-history.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import styles from './ticket-history.module.css';
import { useBranchMoment } from './use-branch-moment.ts';

interface TicketRelatedProps {
  readonly life: AnswerOf<typeof getTicketHistory>;
  readonly idBranches: number;
}

/** Lists what was printed and recorded of a ticket, and what was done for its customer. */
export function TicketRelated({ life: { ticket, ...life }, idBranches }: TicketRelatedProps) {
  const { t } = useTranslation('ticket-life');
  const { timeText, dayText } = useBranchMoment(idBranches, ticket.createdAt);
  const where = (...parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(' · ');
  return (
    <>
      <RelatedList title={t('prints')}>
        {life.prints.map(({ at, printerName, state, isCopy }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: papers are only ever added, and have no name of their own
          <RelatedRow key={place} at={timeText(at)} beside={where(printerName, isCopy && t('copy'))}>
            {t(`print.${state}`)}
          </RelatedRow>
        ))}
      </RelatedList>
      <RelatedList title={t('recordings')}>
        {life.recordings.map(({ part, at, seconds, userName, workstationName, removedAt }) => (
          <RelatedRow
            key={part}
            at={timeText(at)}
            beside={where(
              userName,
              workstationName,
              removedAt !== null && t('removed', { day: dayText(removedAt) }),
            )}
          >
            {t('part', { part, span: clockText(seconds) })}
          </RelatedRow>
        ))}
      </RelatedList>
      <RelatedList title={t('transactions')}>
        {life.transactions.map(({ at, groupName, detailName, userName, workstationName, removedAt }) => (
          <RelatedRow
            key={`${at} ${detailName}`}
            at={timeText(at)}
            beside={where(
              userName,
              workstationName,
              removedAt !== null && t('takenBack', { at: timeText(removedAt) }),
            )}
          >
            {groupName}: {detailName}
          </RelatedRow>
        ))}
      </RelatedList>
    </>
  );
}

function RelatedList({ title, children }: { readonly title: string; readonly children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section>
      <h4 className={styles.title}>{title}</h4>
      <ul className={styles.lines}>{children}</ul>
    </section>
  );
}

interface RelatedRowProps {
  readonly at: string;
  readonly beside: string;
  readonly children: ReactNode;
}

function RelatedRow({ at, beside, children }: RelatedRowProps) {
  return (
    <li>
      <span className="num">{at}</span>
      <span>
        {children}
        <span className={styles.beside}>{beside}</span>
      </span>
    </li>
  );
}
