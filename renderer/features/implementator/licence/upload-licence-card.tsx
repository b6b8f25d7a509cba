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
  readonly selected: File;
  /** Y installs it although it allows less than the present usage. */
  readonly anyway: 'Y' | 'N';
}

/** Replaces the licence; the previous one stays if the new one is rejected. */
export function UploadLicenceCard() {
  const { t, i18n } = useTranslation(['licence', 'errors']);
  const api = useApi();
  const toasts = useToasts();
  const isDisconnected = useConnection().state === 'lost';
  const licence = useLicence();
  const confirm = useConfirm();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState('');

  const upload = useAction(
    ({ selected, anyway }: Upload, call) =>
      api.call(postLicence, { file: selected, query: { anyway } }, call),
    {
      refreshes: [LICENCE],
      onDone: () => {
        setFile(null);
        toasts.success({ title: t('UPLOAD_LICENSE_DONE') });
      },
    },
  );
  const fetched = useAction((_: null, call) => api.call(getLicenceData, {}, call), { onDone: saveFile });

  function showFieldError(error: ApiError, selected: File): boolean {
    if (error.status === 'LICENCE_LIMIT_EXCEEDED') {
      void confirmDowngrade(error, selected);
      return true;
    }
    setProblem([errorText(i18n, error), reasonText(error)].filter(Boolean).join(' '));
    return true;
  }

  /** Shows the limits that usage exceeds, and installs the licence after confirmation. */
  async function confirmDowngrade({ detail: { params = {} } }: ApiError, selected: File) {
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
    if (isWanted) send({ selected, anyway: 'Y' });
  }

  function send(sent: Upload) {
    setProblem('');
    void upload.run(sent, (error) => showFieldError(error, sent.selected));
  }

  function reasonText({ detail }: ApiError): string {
    const key = `licence:error.${detail.params?.reason}`;
    return i18n.exists(key) ? i18n.t(key as 'licence:error.signature') : '';
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!file || isDisconnected || upload.busy) return;
    send({ selected: file, anyway: 'N' });
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
          onChange={(selected) => {
            setFile(selected);
            setProblem('');
          }}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="filled" disabled={!file || isDisconnected} loading={upload.busy}>
            {t('doUpload')}
          </Button>
          {licence?.evaluation === 'N' && (
            <Button disabled={isDisconnected} loading={fetched.busy} onClick={() => void fetched.run(null)}>
              {t('download')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
