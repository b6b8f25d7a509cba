import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { exportConfiguration } from '#shared/contract/configuration/transfer.ts';
import { saveConfiguration } from './save-configuration.ts';
import styles from './transfer.module.css';

/** Takes all that is configured out as one file. */
export function ExportCard() {
  const { t } = useTranslation('transfer');
  const api = useApi();
  const lost = useConnection().state === 'lost';
  const taking = useAction((_: null, call) => api.call(exportConfiguration, {}, call), {
    onDone: saveConfiguration,
  });
  return (
    <Card title={t('export.title')}>
      <p className={styles.text}>{t('export.text')}</p>
      <Button variant="filled" disabled={lost} loading={taking.busy} onClick={() => void taking.run(null)}>
        {t('export.do')}
      </Button>
    </Card>
  );
}
