import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile, useApi } from '#renderer/lib/api.tsx';
import { errorText } from '#renderer/lib/errors.ts';
import { useConnection } from '#renderer/lib/live.tsx';
import { LICENCE, useLicence } from '#renderer/lib/reads.ts';
import { FileField } from '#renderer/ui/fields/file-field.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import { getLicenceData, postLicence } from '#shared/contract/installation/licence.ts';
import { LIMITS } from '#shared/domain/licence/licence.ts';
import styles from './licence.module.css';

interface Upload {
  readonly chosen: File;
  /** Y takes it although it allows less than is in use. */
  readonly anyway: 'Y' | 'N';
}

/** Puts a new licence in the place of the one before, which stays where the new one is not accepted. */
export function UploadLicenceCard() {
  const { t, i18n } = useTranslation(['licence', 'errors']);
  const api = useApi();
  const toasts = useToasts();
  const lost = useConnection().state === 'lost';
  const licence = useLicence();
  const confirm = useConfirm();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState('');

  const upload = useAction(
    ({ chosen, anyway }: Upload, call) => api.call(postLicence, { file: chosen, query: { anyway } }, call),
    {
      refreshes: [LICENCE],
      onDone: () => {
        setFile(null);
        toasts.success({ title: t('UPLOAD_LICENSE_DONE') });
      },
    },
  );
  const fetched = useAction((_: null, call) => api.call(getLicenceData, {}, call), { onDone: saveFile });

  function showFieldError(error: ApiError, chosen: File): boolean {
    if (error.status === 'LICENCE_LIMIT_EXCEEDED') {
      void confirmDowngrade(error, chosen);
      return true;
    }
    setProblem([errorText(i18n, error), reasonText(error)].filter(Boolean).join(' '));
    return true;
  }

  /** Says in what it falls short, and takes it where that is wanted. */
  async function confirmDowngrade({ detail: { params = {} } }: ApiError, chosen: File) {
    const limits = LIMITS.filter((name) => params[name] !== undefined).map((name) =>
      t('less.limit', { name: t(name), allowed: Number(params[name]), used: licence?.used[name] ?? 0 }),
    );
    const isWanted = await confirm({
      title: t('less.title'),
      text: [
        ...(params.expirationDate ? [t('less.expirationDate', { date: params.expirationDate })] : []),
        ...limits,
        t('less.stays'),
      ],
      confirm: t('less.confirm'),
      danger: true,
    });
    if (isWanted) send({ chosen, anyway: 'Y' });
  }

  function send(sent: Upload) {
    setProblem('');
    void upload.run(sent, (error) => showFieldError(error, sent.chosen));
  }

  function reasonText({ detail }: ApiError): string {
    const key = `licence:fault.${detail.params?.reason}`;
    return i18n.exists(key) ? i18n.t(key as 'licence:fault.signature') : '';
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!file || lost || upload.busy) return;
    send({ chosen: file, anyway: 'N' });
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
          {licence?.evaluation === 'N' && (
            <Button disabled={lost} loading={fetched.busy} onClick={() => void fetched.run(null)}>
              {t('download')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
