import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { MissingTicketsList } from '#renderer/ui/restore-report/missing-tickets-list.tsx';
import { RestoreDetails } from '#renderer/ui/restore-report/restore-details.tsx';
import { useReportTexts } from '#renderer/ui/restore-report/use-report-texts.ts';
import { markRestoreSeen, type RestoreReport } from '#shared/contract/installation/restores.ts';
import styles from './restores.module.css';
import { ToClose } from './to-close.tsx';
import { RESTORES, useRestores } from './use-restores.ts';

/** Shows the report of the last restore: what is lost, what came twice, and which tickets are to be closed. */
export function ReportCard() {
  const [latest] = useRestores();
  return latest ? <Report key={latest.id} report={latest} /> : null;
}

function Report({ report }: { readonly report: RestoreReport }) {
  const { t } = useTranslation('restores');
  const { moment } = useReportTexts();
  const api = useApi();
  const lost = useConnection().state === 'lost';
  const { id, seenAt, seenBy } = report;
  const see = useAction((_: null, call) => api.call(markRestoreSeen, { params: { id } }, call), {
    refreshes: [RESTORES],
  });
  return (
    <div className={styles.report}>
      <Card title={t('titleAt', { at: moment(id) })}>
        <RestoreDetails report={report} />
        <ToClose report={report} />
        <MissingTicketsList report={report} />
        <div className={styles.buttons}>
          {seenAt === null ? (
            <Button disabled={lost} loading={see.busy} onClick={() => void see.run(null)}>
              {t('seen')}
            </Button>
          ) : (
            <p className={styles.quiet}>{t('seenBy', { by: seenBy, at: moment(seenAt) })}</p>
          )}
        </div>
      </Card>
    </div>
  );
}
