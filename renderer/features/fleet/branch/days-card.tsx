import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { ComparedDays } from '#renderer/ui/list/compared-days.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { listComparedDays, requestComparison } from '#shared/contract/replication/days.ts';
import { FLEET } from '../api/subscribe-to-fleet.ts';
import styles from './branch-screen.module.css';

/** Shows whether central has the same of a branch's last days as the branch, and asks it to compare them. */
export function DaysCard({ idBranches: id }: { readonly idBranches: number }) {
  const { t } = useTranslation('replication');
  const api = useApi();
  const lost = useConnection().state === 'lost';
  const { data } = useQuery({
    queryKey: [...FLEET.branch(id), 'days'],
    queryFn: ({ signal }) => api.call(listComparedDays, { params: { id } }, { signal }),
  });
  const compareDays = useAction((_: null, call) => api.call(requestComparison, { params: { id } }, call), {
    refreshes: [FLEET.list],
  });
  return (
    <Card title={t('days.title')}>
      {data && <ComparedDays days={data.days} />}
      {data?.requestedAt != null && <p className={styles.consequence}>{t('days.asked')}</p>}
      <Button
        mt={16}
        disabled={lost || data?.requestedAt != null}
        loading={compareDays.busy}
        onClick={() => void compareDays.run(null)}
      >
        {t('days.now')}
      </Button>
    </Card>
  );
}
