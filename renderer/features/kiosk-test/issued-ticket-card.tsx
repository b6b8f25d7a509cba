import { useTranslation } from 'react-i18next';
import css from './kiosk-test.module.css';
import type { IssuedTestTicket } from './use-test-ticket.ts';

/** Shows the number of the ticket, whether its paper came out, and how long both took. */
export function IssuedTicketCard({
  taken: { ticket, paper, numberAfter, paperAfter },
}: {
  readonly taken: IssuedTestTicket;
}) {
  const { t, i18n } = useTranslation(['kiosk-test', 'printers']);
  const seconds = (ms: number) =>
    new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
      ms / 1000,
    );
  const fault = paper.state === 'failed' && paper.fault;
  return (
    <section className={css.taken} data-paper={paper.state} aria-label={t('taken')} aria-live="polite">
      <b className={css.code}>{ticket.code}</b>
      <div>
        <b>{ticket.queueName}</b>
        <p>
          {t(`paper.${paper.state}`)} {fault && `${t(`printers:fault.${fault}`)}.`}
        </p>
        <p className={css.hint}>
          {paperAfter === null
            ? t('numberTook', { seconds: seconds(numberAfter) })
            : t('bothTook', { number: seconds(numberAfter), paper: seconds(paperAfter) })}
        </p>
        {paper.state === 'failed' && (
          <a href={`/ticket-printer?job=${ticket.idPrintJob}`} target="_blank" rel="noreferrer">
            {t('printHere')}
          </a>
        )}
      </div>
    </section>
  );
}
