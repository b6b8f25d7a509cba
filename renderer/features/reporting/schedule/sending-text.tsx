import { useTranslation } from 'react-i18next';
import type { ReportDesign } from '#shared/contract/reports/report-designs.ts';
import css from './schedule.module.css';

interface SendingTextProps {
  readonly sending: ReportDesign['sending'];
}

/** Says when a report goes out next, by whose clock, and what became of the last time. */
export function SendingText({ sending: { nextAt, lastAt, state, failure } }: SendingTextProps) {
  const { t, i18n } = useTranslation('reporting');
  const moment = (at: number) =>
    new Date(at).toLocaleString(i18n.language, { dateStyle: 'full', timeStyle: 'short' });
  const last = lastAt === null ? '' : moment(lastAt);
  return (
    <>
      {state === 'failed' && (
        <p className={css.sending} data-failed role="status">
          {t('sending.failed', { moment: last, why: failure })}
        </p>
      )}
      {state === 'waiting' && <p className={css.sending}>{t('sending.waiting')}</p>}
      {state === 'sent' && lastAt !== null && (
        <p className={css.sending}>{t('sending.sent', { moment: last })}</p>
      )}
      {nextAt !== null && <p className={css.sending}>{t('sending.next', { moment: moment(nextAt) })}</p>}
    </>
  );
}
