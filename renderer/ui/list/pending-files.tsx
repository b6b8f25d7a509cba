import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { momentText } from '#renderer/lib/format.ts';
import { Notice } from '#renderer/ui/page/notice.tsx';
import {
  type FilesStatus,
  MISSING_FILE_STATES,
  type PendingFile,
} from '#shared/contract/replication/files.ts';
import { bytesText } from '#shared/i18n/span-text.ts';
import styles from './list.module.css';

/** Files of central that designs of a branch need: progress, and the reason for missing ones. */
export function PendingFiles({ files }: { readonly files: FilesStatus }) {
  const { t, i18n } = useTranslation('replication');
  const { missing, missingBytes, isQuotaReached, pending } = files;
  if (missing === 0) return <p className={styles.pendingFilesQuiet}>{t('files.none')}</p>;
  return (
    <>
      {isQuotaReached && <Notice kind="warning">{t('files.quota')}</Notice>}
      <p>
        {t('files.missing', { count: missing, bytes: bytesText(i18n.language, missingBytes) })}
        {/* Files that are missing at central too are not awaited by any design. */}
        {pending.some(({ as }) => as !== 'absent') && ` ${t('files.until')}`}
      </p>
      <ul className={styles.files}>
        {pending.map((file) => (
          <FileRow key={`${file.name} ${file.bytes} ${file.since}`} file={file} />
        ))}
      </ul>
      {missing > pending.length && (
        <p className={styles.pendingFilesQuiet}>{t('files.more', { count: missing - pending.length })}</p>
      )}
    </>
  );
}

function FileRow({
  file: { name, bytes, received: receivedBytes, since, as },
}: {
  readonly file: PendingFile;
}) {
  const { t, i18n } = useTranslation('replication');
  const { language } = i18n;
  // A later version of a branch may send an unknown state.
  const known = MISSING_FILE_STATES.find((each) => each === as) ?? 'other';
  const Icon = known === 'coming' ? IconDownload : IconAlertTriangle;
  const moment = momentText(since, language);
  return (
    <li data-suspended={known !== 'coming' || undefined}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <span>
        <b>{name}</b>
        <span className={styles.state}>
          {[
            t(`files.as.${known}`),
            t('files.taken', {
              received: bytesText(language, receivedBytes),
              total: bytesText(language, bytes),
            }),
            t('files.since', { moment }),
          ].join(' · ')}
        </span>
      </span>
    </li>
  );
}
