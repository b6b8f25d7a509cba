import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { SentMessage } from '#shared/contract/workstation/alert-messages.ts';
import { useSentMessages } from '../use-alert-messages.ts';
import { useTimeText } from '../use-time-text.ts';
import styles from './panel.module.css';

/** Lists what one has sent, and who has read it when. */
export function SentList() {
  const { t } = useTranslation('alert-messages');
  const { data, isError } = useSentMessages();
  if (!data) return isError && <Notice kind="error">{t('sent.failed')}</Notice>;
  if (data.length === 0) return <EmptyState title={t('sent.none')} hint={t('sent.noneHint')} />;
  return (
    <ul>
      {data.map((sent) => (
        <SentEntry key={sent.idSending} sent={sent} />
      ))}
    </ul>
  );
}

function SentEntry({ sent: { text, created, count, read, receivers } }: { readonly sent: SentMessage }) {
  const { t } = useTranslation('alert-messages');
  const timeText = useTimeText();
  const [first] = receivers;
  const name = first?.fullname ?? '';
  return (
    <li className={styles.entry}>
      <IconSend className={styles.icon} size={20} stroke={1.75} aria-hidden="true" />
      <div className={styles.from}>
        <h3>{count === 1 ? name : t('sent.toSeveral', { name, count: count - 1 })}</h3>
        <time dateTime={new Date(created).toISOString()}>{timeText(created)}</time>
      </div>
      <p>{text}</p>
      {count === 1 && first ? (
        <p className={styles.beside}>{readText(first)}</p>
      ) : (
        <details className={styles.readers}>
          <summary>{t('sent.readBy', { read, of: count })}</summary>
          <ul>
            {receivers.map((one) => (
              <li key={one.idReceiver}>
                <span>{one.fullname}</span>
                <span>{readText(one)}</span>
              </li>
            ))}
            {count > receivers.length && <li>{t('sent.more', { count: count - receivers.length })}</li>}
          </ul>
        </details>
      )}
    </li>
  );

  function readText({ isRead, readAt }: SentMessage['receivers'][number]): string {
    if (!isRead) return t('sent.unread');
    return readAt === null ? t('sent.read') : t('sent.readAt', { at: timeText(readAt) });
  }
}
