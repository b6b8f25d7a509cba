import { Button, Group, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile, useApi } from '#renderer/lib/api.tsx';
import { momentText } from '#renderer/lib/format.ts';
import { useShows } from '#renderer/lib/installation.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { FileField } from '#renderer/ui/fields/file-field.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { useOpenWork } from '#renderer/ui/overlay/use-open-work.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { Details } from '#renderer/ui/page/details.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { type CheckedBackup, createBackup, listStoredBackups } from '#shared/contract/installation/files.ts';
import type { BranchWork } from '#shared/contract/workstation/supervision.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { bytesText } from '#shared/i18n/span-text.ts';
import styles from './implementator.module.css';
import { ReportCard } from './report-card.tsx';
import { RewoundCard } from './rewound-card.tsx';
import { type Restore, useRestore } from './use-restore.ts';

/** Downloads all data of the server as one file, and restores such a file. */
export function BackupTab() {
  const restore = useRestore();
  return (
    <>
      <PageHeader />
      <ReportCard />
      <RewoundCard />
      <div className={styles.columns}>
        <CreateBackupCard />
        <RestoreCard restore={restore} />
        <StoredBackupsCard restore={restore} />
      </div>
      {restore.checked && <CheckedCard checked={restore.checked} restore={restore} />}
    </>
  );
}

/** Lists the data that restores replaced, to undo a restore of the wrong file. */
function StoredBackupsCard({ restore }: { readonly restore: Restore }) {
  const { t, i18n } = useTranslation('backup');
  const api = useApi();
  const moment = useMoment();
  const isDisconnected = useConnection().state === 'lost';
  const { data } = useQuery({ queryKey: ['keptBackups'], queryFn: () => api.call(listStoredBackups, {}) });
  const busy = restore.checking || restore.restoring;

  return (
    <Card title={t('kept.title')}>
      <p className={styles.backupText}>{t('kept.text')}</p>
      {data?.rows.length === 0 && <p className={styles.none}>{t('kept.none')}</p>}
      <ul className={styles.stored}>
        {data?.rows.map(({ name, createdAt, bytes }) => {
          const at = moment(createdAt);
          return (
            <li key={name}>
              <span>
                <b>{at}</b>
                <small>{bytesText(i18n.language, bytes)}</small>
              </span>
              <Button
                size="xs"
                disabled={isDisconnected || busy}
                aria-label={t('kept.checkOne', { at })}
                onClick={() => restore.check({ storedName: name })}
              >
                {t('kept.check')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Selects a backup, shows its contents and restores it. */
function RestoreCard({ restore }: { readonly restore: Restore }) {
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
      <p className={styles.backupText}>{t('restore.text')}</p>
      <form className={styles.backupForm} onSubmit={submit} noValidate>
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

interface Arrived {
  readonly bytes: number;
  readonly total: number;
}

/** Downloads a backup, also if the user leaves the page meanwhile. */
function CreateBackupCard() {
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
      <p className={styles.backupText}>{t('make.text')}</p>
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

interface CheckedCardProps {
  readonly checked: CheckedBackup;
  readonly restore: Restore;
}

/** Contents of a backup and the data that restoring replaces, before confirmation. */
function CheckedCard({ checked, restore }: CheckedCardProps) {
  const { t, i18n } = useTranslation('backup');
  const moment = useMoment();
  const confirm = useConfirm();
  const shows = useShows();
  const work = useOpenWork();
  const isDisconnected = useConnection().state === 'lost';
  const { branchName, version, tickets, ticketsSince, upgraded, staysSignedIn, sealed } = checked;
  const at = moment(checked.createdAt);
  const number = (count: number) => count.toLocaleString(i18n.language);

  function describeOpenWork(branches: readonly BranchWork[]): readonly string[] {
    const count = branches.reduce((all, { waiting, standby }) => all + waiting + standby, 0);
    const assisting = branches.some((branch) => branch.assisting.length > 0);
    return [
      ...(count > 0 ? [t('restore.losesWaiting', { count, at })] : []),
      ...(assisting ? [t('restore.losesAssisting', { names: work.assisted(branches), at })] : []),
      ...(count === 0 && !assisting ? [t('restore.losesNobody')] : []),
    ];
  }

  async function confirmAction(): Promise<void> {
    const foreign = {
      title: t('restore.unsealedSure'),
      text: t('restore.unsealedText'),
      confirm: t('restore.do'),
    };
    const sure = {
      title: t('restore.sure', { at }),
      text: t('restore.sureText'),
      // Central issues no tickets.
      ...(shows('workstation') && { losses: work.losses(describeOpenWork) }),
      confirm: t('restore.do'),
    };
    if (!(await confirm({ ...sure, danger: true }))) return;
    if (sealed === 'N' && !(await confirm({ ...foreign, danger: true }))) return;
    await restore.restore(checked);
  }

  return (
    <Card title={t('summary.title')}>
      <div className={styles.summary}>
        <Details
          facts={[
            [t('summary.createdAt'), at],
            ...(branchName ? [[t('summary.branch'), branchName] as const] : []),
            ...(version
              ? [
                  [
                    t('summary.version'),
                    upgraded === 'Y' ? t('summary.older', { version }) : version,
                  ] as const,
                ]
              : []),
            ...(tickets === null ? [] : [[t('summary.tickets'), number(tickets)] as const]),
            [t('summary.users'), number(checked.users)],
            [t('summary.services'), number(checked.services)],
            [t('summary.queues'), number(checked.queues)],
            [t('summary.workstations'), number(checked.workstations)],
          ]}
        />
        <div>
          {sealed === 'N' && <Notice kind="warning">{t('restore.unsealed')}</Notice>}
          <Notice kind="warning">
            <span>
              {t('restore.lost', { at })}{' '}
              {ticketsSince !== null &&
                ticketsSince > 0 &&
                t('restore.missingTickets', { count: ticketsSince })}{' '}
              {staysSignedIn === 'N' && t('signInAgain')}
            </span>
          </Notice>
          <Group gap="xs">
            <Button
              variant="danger"
              disabled={isDisconnected}
              loading={restore.restoring}
              onClick={confirmAction}
            >
              {t('restore.do')}
            </Button>
            <Button disabled={restore.restoring} onClick={restore.clear}>
              {t('restore.leave')}
            </Button>
          </Group>
          {restore.restoring && (
            <p role="status" className={styles.running}>
              {t('restore.restoring')}
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}

/** Formats date and time in the language of the page. */
function useMoment(): (at: Millis) => string {
  const { i18n } = useTranslation();
  return (at) => momentText(at, i18n.language);
}
