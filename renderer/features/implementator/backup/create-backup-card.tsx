import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile, useApi } from '#renderer/lib/api.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { createBackup } from '#shared/contract/installation/files.ts';
import { bytesText } from '#shared/i18n/span-text.ts';
import styles from './backup.module.css';

interface Arrived {
  readonly bytes: number;
  readonly total: number;
}

/** Downloads a backup, also if the user leaves the page meanwhile. */
export function CreateBackupCard() {
  const { t } = useTranslation('backup');
  const api = useApi();
  const toasts = useToasts();
  const isDisconnected = useConnection().state === 'lost';
  const [arrived, setArrived] = useState<Arrived | null>(null);
  const created = useAction(
    () => api.call(createBackup, {}, { onProgress: (bytes, total) => setArrived({ bytes, total }) }),
    {
      onDone: (download) => {
        saveFile(download);
        toasts.success({ title: t('make.done'), text: download.name });
      },
    },
  );

  async function create(): Promise<void> {
    setArrived(null);
    await created.run(undefined);
    setArrived(null);
  }

  return (
    <Card title={t('make.title')}>
      <p className={styles.text}>{t('make.text')}</p>
      <ul className={styles.list}>
        <li>{t('make.holds')}</li>
        <li>{t('make.lacks')}</li>
      </ul>
      <Button variant="filled" disabled={isDisconnected} loading={created.busy} onClick={create}>
        {t('make.do')}
      </Button>
      {created.busy && <Arriving arrived={arrived} />}
    </Card>
  );
}

function Arriving({ arrived }: { readonly arrived: Arrived | null }) {
  const { t, i18n } = useTranslation('backup');
  const bytes = (count: number) => bytesText(i18n.language, count);
  const share = arrived && arrived.total > 0 ? (100 * arrived.bytes) / arrived.total : 0;
  return (
    <div className={styles.progress}>
      <Progress aria-label={t('make.progress')} value={share} />
      <p role="status">
        {arrived
          ? t('make.arriving', { bytes: bytes(arrived.bytes), total: bytes(arrived.total) })
          : t('make.preparing')}
      </p>
    </div>
  );
}
