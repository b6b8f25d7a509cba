import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportedTicket, RestoreReport } from '#shared/contract/installation/restores.ts';
import { Details } from './details.tsx';
import styles from './restore-report.module.css';
import { useReportTexts } from './use-report-texts.ts';

/** Details of a restore: method, missing data, data sent again and numbers issued twice. */
export function RestoreDetails(props: {
  readonly report: RestoreReport;
  /** Additional details. */
  readonly more?: readonly (readonly [string, string])[];
}) {
  const { report, more = [] } = props;
  const { t } = useTranslation('restores');
  const { moment } = useReportTexts();
  const { how, by, backupAt, missingUntil, replaced, source, resent, twice } = report;
  return (
    <Details
      facts={[
        [t('how'), how === 'page' ? t('page', { by }) : t(how)],
        ...(backupAt === null
          ? []
          : [
              [t('backup'), moment(backupAt)] as const,
              [t('missing'), t('missingSpan', { from: moment(backupAt), to: moment(missingUntil) })] as const,
            ]),
        ...(source === 'central'
          ? []
          : [[t('keptAs'), replaced ? t('keptHere', { name: replaced }) : t('keptNot')] as const]),
        [t('lost'), <MissingDetails key="lost" report={report} />],
        ...(resent
          ? [
              [
                t('again'),
                [
                  t('againRows', { count: resent.rows }),
                  t('againKnown', { count: resent.known }),
                  ...(resent.isDone ? [] : [t('underWay')]),
                ].join('; '),
              ] as const,
            ]
          : []),
        [
          t('twice'),
          twice.length === 0
            ? t('twiceNone')
            : twice
                .map(({ code, originalAt, reissuedAt }) =>
                  t('twiceOne', { code, originalAt: moment(originalAt), reissuedAt: moment(reissuedAt) }),
                )
                .join('; '),
        ],
        ...more,
      ]}
    />
  );
}

function MissingDetails({
  report: { source, missing, events, changes },
}: {
  readonly report: RestoreReport;
}) {
  const { t } = useTranslation('restores');
  if (source === 'waiting') return t('waiting');
  if (missing === null) return t('nothing');
  return [
    t('missingTickets', { count: missing }),
    ...(!events ? [] : [t('lostEvents', { count: events })]),
    ...(!changes ? [] : [t('changeConflicts', { count: changes })]),
  ].join(', ');
}

/** Lists missing tickets, collapsed by default. */
export function MissingTicketsList({ report }: { readonly report: RestoreReport }) {
  const { t } = useTranslation('restores');
  const { missing, missingTickets } = report;
  const visible = missingTickets.length;
  if (visible === 0) return null;
  return (
    <details className={styles.offline}>
      <summary>
        {t('lostList')}
        {missing !== null && missing > visible && ` (${t('missingListOf', { visible })})`}
      </summary>
      <p className={styles.hint}>{t('lostHint')}</p>
      <ReportedTickets label={t('lostList')} tickets={missingTickets} />
    </details>
  );
}

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
