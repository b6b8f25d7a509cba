import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReportDesign } from '#shared/contract/reports/report-designs.ts';
import { useSentFile } from '../api/use-report-file.ts';
import { localTimeText } from './local-time-text.ts';
import { hasFailed, RetryButton } from './retry-button.tsx';
import css from './schedule.module.css';
import { useWhyNotSent } from './use-why-not-sent.ts';

/** Says what became of the last time that a report was due, and offers to try it once more where it failed. */
export function SendingText({ report }: { readonly report: ReportDesign }) {
  const { t, i18n } = useTranslation('reporting');
  const why = useWhyNotSent();
  const file = useSentFile();
  const { idDisplayDesign: id, sending } = report;
  const { lastAt, state, zone } = sending;
  const last = lastAt === null ? '' : localTimeText(lastAt, zone, i18n.language, 'full');
  return (
    <>
      {state === 'failed' && (
        <p className={css.sending} data-failed role="status" title={sending.failure}>
          {t(sending.reason === 'unclear' ? 'sending.unclear' : 'sending.failed', {
            moment: last,
            why: why(sending),
          })}
        </p>
      )}
      {state === 'waiting' && (
        <p className={css.sending} data-failed={hasFailed(sending) || undefined} role="status">
          {hasFailed(sending) ? t('sending.again', { why: why(sending) }) : t('sending.waiting')}
        </p>
      )}
      <RetryButton report={report} />
      {state === 'sent' && lastAt !== null && (
        <p className={css.sending}>{t('sending.sent', { moment: last })}</p>
      )}
      {sending.file === 'Y' && (
        <Button
          variant="subtle"
          className={css.file ?? ''}
          loading={file.busy}
          leftSection={<IconDownload size={18} stroke={1.75} />}
          onClick={() => void file.run(id)}
        >
          {t('sending.file')}
        </Button>
      )}
    </>
  );
}
