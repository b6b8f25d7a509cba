import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReportDesign } from '#shared/contract/reports/report-designs.ts';
import { useSentFile } from '../api/use-report-file.ts';
import css from './schedule.module.css';
import { useWhyNotSent } from './use-why-not-sent.ts';

/** Says when a report goes out next, by whose clock, and what became of the last time. */
export function SendingText({ report }: { readonly report: ReportDesign }) {
  const { t, i18n } = useTranslation('reporting');
  const why = useWhyNotSent();
  const file = useSentFile();
  const { idDisplayDesign: id, sending } = report;
  const { nextAt, lastAt, state } = sending;
  const moment = (at: number) =>
    new Date(at).toLocaleString(i18n.language, { dateStyle: 'full', timeStyle: 'short' });
  const last = lastAt === null ? '' : moment(lastAt);
  return (
    <>
      {state === 'failed' && (
        <p className={css.sending} data-failed role="status" title={sending.failure}>
          {t('sending.failed', { moment: last, why: why(sending) })}
        </p>
      )}
      {state === 'waiting' && <p className={css.sending}>{t('sending.waiting')}</p>}
      {state === 'sent' && lastAt !== null && (
        <p className={css.sending}>{t('sending.sent', { moment: last })}</p>
      )}
      {nextAt !== null && <p className={css.sending}>{t('sending.next', { moment: moment(nextAt) })}</p>}
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
