import { useTranslation } from 'react-i18next';
import { PendingFiles } from '#renderer/ui/list/pending-files.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import type { ReplicationStatus } from '#shared/contract/replication/replication-status.ts';

/** Shows the files of central that designs here wait for. */
export function FilesCard({ files }: { readonly files: ReplicationStatus['files'] }) {
  const { t } = useTranslation('replication');
  return (
    <Card title={t('files.title')}>
      <PendingFiles files={files} />
    </Card>
  );
}
