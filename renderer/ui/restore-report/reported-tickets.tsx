import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportedTicket } from '#shared/contract/installation/restores.ts';
import styles from './restore-report.module.css';
import { useReportTexts } from './use-report-texts.ts';

interface ReportedTicketsProps {
  readonly label: string;
  readonly tickets: readonly ReportedTicket[];
  /** Content before each ticket, such as a checkbox. */
  readonly before?: (ticket: ReportedTicket) => ReactNode;
}

/** Tickets that a restore reverted, in their last known state. */
export function ReportedTickets({ label, tickets, before }: ReportedTicketsProps) {
  const { t } = useTranslation(['restores', 'common']);
  const { moment, state } = useReportTexts();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard, also where nothing in it is
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.tickets}>
        <thead className={styles.head}>
          <tr>
            {before && <td />}
            <th scope="col">{t('code')}</th>
            <th scope="col">{t('queue')}</th>
            <th scope="col">{t('state')}</th>
            <th scope="col">{t('arrived')}</th>
            <th scope="col">{t('ended')}</th>
          </tr>
        </thead>
        <tbody>
          {tickets.map((ticket) => (
            <tr key={ticket.id}>
              {before && <td>{before(ticket)}</td>}
              <th scope="row">
                <b className={styles.code}>{ticket.code || t('common:noTicket')}</b>
              </th>
              <td>{ticket.queue}</td>
              <td>{state(ticket.state)}</td>
              <td>{moment(ticket.arrivedAt)}</td>
              <td>{ticket.endedAt === null ? '–' : moment(ticket.endedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
