import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { draftOf } from '../draft/report-draft.ts';
import { localTimeText } from '../schedule/local-time-text.ts';
import { hasFailed, RetryButton } from '../schedule/retry-button.tsx';
import { useScheduleText } from '../schedule/use-schedule-text.ts';
import { useWhyNotSent } from '../schedule/use-why-not-sent.ts';
import css from './reports-screen.module.css';
import type { ListedReport } from './use-report-list.ts';

/** Says how often a report goes out, when next, and that it did not the last time. */
export function SendingCell({ report }: { readonly report: ListedReport }) {
  const { t, i18n } = useTranslation('reporting');
  const say = useScheduleText();
  const why = useWhyNotSent();
  const { nextAt, state, reason, failure, zone } = report.sending;
  const failed = reason === 'unclear' ? 'unclearShort' : 'failedShort';
  const lead = state === 'failed' ? failed : 'again';
  const next = nextAt === null ? null : localTimeText(nextAt, zone, i18n.language, 'medium');
  return (
    <>
      {say(draftOf(report).schedule)}
      {hasFailed(report.sending) && (
        <>
          <span className={css.failed} title={failure}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
            {t(`sending.${lead}`, { why: why(report.sending) })}
          </span>
          <RetryButton report={report} />
        </>
      )}
      {next !== null && <span className={css.next}>{t('sending.nextShort', { moment: next })}</span>}
    </>
  );
}
