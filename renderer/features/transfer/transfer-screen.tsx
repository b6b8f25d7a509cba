import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { exportConfiguration } from '#shared/contract/configuration/transfer.ts';
import { ConfigurationVersionsCard } from './configuration-versions-card.tsx';
import { CopyCard } from './copy-card.tsx';
import { ImportCard } from './import-card.tsx';
import { saveConfiguration } from './save-configuration.ts';
import styles from './transfer.module.css';

/** Copies a branch type or branch, and exports and imports the configuration. */
export function TransferScreen() {
  return (
    <>
      <PageHeader />
      <div className={styles.cards}>
        <ExportCard />
        <CopyCard />
      </div>
      <ImportCard />
      <ConfigurationVersionsCard />
    </>
  );
}

/** Exports the whole configuration as one file. */
function ExportCard() {
  const { t } = useTranslation('transfer');
  const api = useApi();
  const isDisconnected = useConnection().state === 'lost';
  const taking = useAction((_: null, call) => api.call(exportConfiguration, {}, call), {
    onDone: saveConfiguration,
  });
  return (
    <Card title={t('export.title')}>
      <p className={styles.text}>{t('export.text')}</p>
      <Button
        variant="filled"
        disabled={isDisconnected}
        loading={taking.busy}
        onClick={() => void taking.run(null)}
      >
        {t('export.do')}
      </Button>
    </Card>
  );
}
