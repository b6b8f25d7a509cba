import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live/connection.tsx';
import { LICENCE, useLicence } from '#renderer/lib/reads/use-licence.ts';
import { errorText } from '#renderer/lib/refusals/error-text.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { saveFile } from '#renderer/lib/server/save-file.ts';
import { FileField } from '#renderer/ui/fields/file-field.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { getLicenceData, postLicence } from '#shared/contract/installation/licence.ts';
import type { Refusal } from '#shared/contract/refusal.ts';
import styles from './licence.module.css';

/** Puts a new licence in the place of the one before, which stays where the new one is not accepted. */
export function UploadLicenceCard() {
  const { t, i18n } = useTranslation(['licence', 'errors']);
  const api = useApi();
  const toasts = useToasts();
  const lost = useConnection().state === 'lost';
  const uploaded = useLicence()?.evaluation === 'N';
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState('');

  const upload = useAction((chosen: File, call) => api.call(postLicence, { file: chosen }, call), {
    refreshes: [LICENCE],
    onDone: () => {
      setFile(null);
      toasts.success({ title: t('UPLOAD_LICENSE_DONE') });
    },
  });
  const fetched = useAction((_: null, call) => api.call(getLicenceData, {}, call), { onDone: saveFile });

  function showRefusal(refusal: Refusal): boolean {
    setProblem([errorText(i18n, refusal), reasonText(refusal)].filter(Boolean).join(' '));
    return true;
  }

  function reasonText({ detail }: Refusal): string {
    const key = `licence:fault.${detail.params?.reason}`;
    return i18n.exists(key) ? i18n.t(key as 'licence:fault.signature') : '';
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!file || lost || upload.busy) return;
    setProblem('');
    void upload.run(file, showRefusal);
  }

  return (
    <Card title={t('upload')}>
      <p className={styles.text}>{t('uploadText')}</p>
      <form onSubmit={submit} noValidate>
        <FileField
          label={t('file')}
          placeholder={t('chooseFile')}
          accept=".json,application/json"
          value={file}
          error={problem || undefined}
          onChange={(chosen) => {
            setFile(chosen);
            setProblem('');
          }}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="filled" disabled={!file || lost} loading={upload.busy}>
            {t('doUpload')}
          </Button>
          {uploaded && (
            <Button disabled={lost} loading={fetched.busy} onClick={() => void fetched.run(null)}>
              {t('download')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
