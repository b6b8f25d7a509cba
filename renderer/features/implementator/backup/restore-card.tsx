import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live.tsx';
import { FileField } from '#renderer/ui/fields/file-field.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import styles from './backup.module.css';
import type { Restore } from './use-restore.ts';

/** Selects a backup, shows its contents and restores it. */
export function RestoreCard({ restore }: { readonly restore: Restore }) {
  const { t } = useTranslation('backup');
  const missing = useConnection().state === 'lost';
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const busy = restore.checking || restore.restoring;

  function select(selected: File | null) {
    setFile(selected);
    setIsMissing(false);
    restore.clear();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (missing || busy) return;
    if (!file) setIsMissing(true);
    else void restore.check({ file });
  }

  return (
    <Card title={t('restore.title')}>
      <p className={styles.text}>{t('restore.text')}</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <FileField
          label={t('restore.file')}
          placeholder={t('restore.choose')}
          accept=".zip,application/zip"
          value={file}
          onChange={select}
          error={isMissing ? t('restore.required') : restore.rejected && t(`reason.${restore.rejected}`)}
          disabled={busy}
        />
        <Button type="submit" disabled={missing} loading={restore.checking}>
          {t('restore.check')}
        </Button>
      </form>
      {restore.checking && <p role="status">{t('restore.checking')}</p>}
    </Card>
  );
}
