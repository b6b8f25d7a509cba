import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/ui/page/card.tsx';
import { Details } from '#renderer/ui/page/details.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { ReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import { useReplicationTexts } from './use-replication-texts.ts';

/** Shows the room for what central does not have yet, and the space kept for the day there is none. */
export function DiskCard({ disk }: { readonly disk: ReplicationStatus['disk'] }) {
  const { t } = useTranslation('replication');
  const { bytes } = useReplicationTexts();
  const { freeBytes, totalBytes, ballast, reservedSpaceBytes } = disk;
  return (
    <Card title={t('disk')}>
      {!ballast && <Notice kind="warning">{t('ballastGone')}</Notice>}
      <Details
        facts={[
          [t('diskFree'), t('diskFreeOf', { free: bytes(freeBytes), total: bytes(totalBytes) })],
          [t('ballast'), ballast ? bytes(reservedSpaceBytes) : t('ballastNone')],
        ]}
      />
    </Card>
  );
}
