import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { getTicketLife } from '#shared/contract/tickets/ticket-life.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import styles from './ticket-life.module.css';
import { useBranchMoment } from './use-branch-moment.ts';

interface TicketRestProps {
  readonly life: AnswerOf<typeof getTicketLife>;
  readonly idBranches: number;
}

/** Lists what was printed and recorded of a ticket, and what was done for its customer. */
export function TicketRest({ life: { ticket, ...life }, idBranches }: TicketRestProps) {
  const { t } = useTranslation('ticket-life');
  const { timeText, dayText } = useBranchMoment(idBranches, ticket.createdAt);
  const where = (...parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(' · ');
  return (
    <>
      <Lines title={t('prints')}>
        {life.prints.map(({ at, printerName, state, isCopy }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: papers are only ever added, and have no name of their own
          <Line key={place} at={timeText(at)} beside={where(printerName, isCopy && t('copy'))}>
            {t(`print.${state}`)}
          </Line>
        ))}
      </Lines>
      <Lines title={t('recordings')}>
        {life.recordings.map(({ part, at, seconds, userName, workstationName, removedAt }) => (
          <Line
            key={part}
            at={timeText(at)}
            beside={where(
              userName,
              workstationName,
              removedAt !== null && t('removed', { day: dayText(removedAt) }),
            )}
          >
            {t('part', { part, span: clockText(seconds) })}
          </Line>
        ))}
      </Lines>
      <Lines title={t('transactions')}>
        {life.transactions.map(({ at, groupName, detailName, userName, workstationName, removedAt }) => (
          <Line
            key={`${at} ${detailName}`}
            at={timeText(at)}
            beside={where(
              userName,
              workstationName,
              removedAt !== null && t('takenBack', { at: timeText(removedAt) }),
            )}
          >
            {groupName}: {detailName}
          </Line>
        ))}
      </Lines>
    </>
  );
}

function Lines({ title, children }: { readonly title: string; readonly children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section>
      <h4 className={styles.title}>{title}</h4>
      <ul className={styles.lines}>{children}</ul>
    </section>
  );
}

interface LineProps {
  readonly at: string;
  readonly beside: string;
  readonly children: ReactNode;
}

function Line({ at, beside, children }: LineProps) {
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
