import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { MissingTicketsList } from '#renderer/ui/restore-report/missing-tickets-list.tsx';
import { ReportedTickets } from '#renderer/ui/restore-report/reported-tickets.tsx';
import { RestoreDetails } from '#renderer/ui/restore-report/restore-details.tsx';
import { useReportTexts } from '#renderer/ui/restore-report/use-report-texts.ts';
import { type BranchRestore, listBranchRestores } from '#shared/contract/central/branch-restores.ts';
import { FLEET } from '../api/subscribe-to-fleet.ts';
import styles from './branch-screen.module.css';

/** Shows what the branch has lost the last times that it was put back, as far as central knows. */
export function RestoresCard({ idBranches: id }: { readonly idBranches: number }) {
  const { t } = useTranslation('restores');
  const { moment } = useReportTexts();
  const api = useApi();
  const { data } = useQuery({
    queryKey: [...FLEET.branch(id), 'restores'],
    queryFn: ({ signal }) => api.call(listBranchRestores, { params: { id } }, { signal }),
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <Card title={t('central.title')}>
      {data.rows.map((report) => (
        <section key={report.id} className={styles.restore}>
          <h3>{t('titleAt', { at: moment(report.id) })}</h3>
          <Report report={report} />
        </section>
      ))}
    </Card>
  );
}

function Report({ report }: { readonly report: BranchRestore }) {
  const { t } = useTranslation('restores');
  const { toClose, closed, epoch, before } = report;
  return (
    <>
      <RestoreDetails
        report={report}
        more={[[t('central.epoch'), before === null ? epoch : t('central.epochs', { before, after: epoch })]]}
      />
      {closed > 0 && <p className={styles.consequence}>{t('central.closed', { count: closed })}</p>}
      {toClose.length > 0 && (
        <>
          <p className={styles.consequence}>{t('central.openHere')}</p>
          <ReportedTickets label={t('toClose')} tickets={toClose} />
        </>
      )}
      <MissingTicketsList report={report} />
    </>
  );
}
