import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { saveFile, useApi } from '#renderer/lib/api.tsx';
import { errorText } from '#renderer/lib/errors.ts';
import { useLicenceTexts } from '#renderer/lib/format-hooks.ts';
import { useShows } from '#renderer/lib/installation.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { LICENCE, useLicence } from '#renderer/lib/reads.ts';
import { usePrivilege } from '#renderer/lib/session.ts';
import { FileField } from '#renderer/ui/fields/file-field.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { Details } from '#renderer/ui/page/details.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import { getLicenceData, type LicenceNow, postLicence } from '#shared/contract/installation/licence.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { isBeyond, LIMITS, UNLIMITED } from '#shared/domain/settings/licence.ts';
import styles from './implementator.module.css';

/** The licence of the installation, replacing it, and links to backup and error log. */
export function LicenceTab() {
  const { t } = useTranslation('implementator');
  const may = usePrivilege();
  const licence = useLicence();
  const shows = useShows();
  return (
    <>
      <PageHeader />
      <div className={styles.columns}>
        {licence && <CurrentLicenceCard licence={licence} />}
        {shows('licence.upload') && <UploadLicenceCard />}
      </div>
      {may([MODULES.backup]) && (
        <p className={styles.also}>
          <Link to="/app/implementator/backup">{t('tab.backup')}</Link>
          <Link to="/app/implementator/error-log">{t('tab.error-log')}</Link>
        </p>
      )}
    </>
  );
}

/** The licence in force: holder, end and usage. */
function CurrentLicenceCard({ licence }: { readonly licence: LicenceNow }) {
  const { t } = useTranslation('licence');
  const texts = useLicenceTexts();
  const { status, evaluation, used } = licence;
  return (
    <Card title={t('held')}>
      {evaluation === 'Y' && <p className={styles.licenceText}>{t('evaluation')}</p>}
      {status.state === 'expired' && <Notice kind="error">{t('LICENCE_EXPIRED')}</Notice>}
      {status.state === 'expiring' && (
        <Notice kind="warning">{t('expiring', { count: status.daysLeft ?? 0 })}</Notice>
      )}
      <Details facts={texts.holder(licence)} />
      <table className={styles.limits}>
        <thead>
          <tr>
            <th scope="col">{t('limit')}</th>
            <th scope="col">{t('used')}</th>
            <th scope="col">{t('allowed')}</th>
          </tr>
        </thead>
        <tbody>
          {LIMITS.map((name) => {
            const max = licence[name];
            const share = max === UNLIMITED ? 0 : Math.min(1, used[name] / Math.max(1, max));
            return (
              <tr key={name} data-beyond={isBeyond(max, used[name]) || undefined}>
                <th scope="row">
                  {t(name)}
                  {max !== UNLIMITED && (
                    <span className={styles.meter} aria-hidden="true">
                      <span style={{ width: `${share * 100}%` }} />
                    </span>
                  )}
                </th>
                <td>{used[name]}</td>
                <td>{texts.limit(max)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {LIMITS.some((name) => isBeyond(licence[name], used[name])) && (
        <Notice kind="warning">{t('beyond')}</Notice>
      )}
    </Card>
  );
}

interface Upload {
  readonly selected: File;
  /** Y installs it although it allows less than the present usage. */
  readonly anyway: 'Y' | 'N';
}

/** Replaces the licence; the previous one stays if the new one is rejected. */
function UploadLicenceCard() {
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
      <p className={styles.licenceText}>{t('uploadText')}</p>
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
