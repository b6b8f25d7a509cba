import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live.tsx';
import { ComparedDays } from '#renderer/ui/list/compared-days.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import type { ReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import { useCompareDays } from './use-replication.ts';

/** Shows whether central has the same of the last days as this branch, and compares them at once. */
export function DaysCard({ status }: { readonly status: ReplicationStatus }) {
  const { t } = useTranslation('replication');
  const toasts = useToasts();
  const lost = useConnection().state === 'lost';
  const compare = useCompareDays((isComplete) =>
    toasts.success({ title: t(isComplete ? 'days.compared' : 'days.later') }),
  );
  return (
    <Card title={t('days.title')}>
      <ComparedDays days={status.days} />
      <Button
        mt={16}
        disabled={lost || status.state !== 'connected'}
        loading={compare.busy}
        onClick={() => void compare.run(null)}
      >
        {t('days.now')}
      </Button>
    </Card>
  );
}
