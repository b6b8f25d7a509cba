import { ActionIcon } from '@mantine/core';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AlertMessage } from '#shared/contract/workstation/alert-messages.ts';
import styles from './bell.module.css';
import type { useMarkMessage } from './use-mark-message.ts';
import { useSenderName } from './use-sender-name.ts';

interface MessageEntryProps {
  readonly message: AlertMessage;
  readonly mark: ReturnType<typeof useMarkMessage>;
}

/** Shows who wrote a message, when, and what, and whether it is unread. */
export function MessageEntry({ message, mark }: MessageEntryProps) {
  const { t, i18n } = useTranslation('alert-messages');
  const { isRead, created, text } = message;
  const name = useSenderName()(message);
  const at = timeText(created, i18n.language);
  return (
    <li className={styles.message} data-unread={!isRead || undefined}>
      <div className={styles.from}>
        <h3>
          {!isRead && <span className={styles.dot}>{t('new')}</span>}
          {name}
        </h3>
        <time dateTime={new Date(created).toISOString()}>{at}</time>
      </div>
      <p>{text}</p>
      <div className={styles.actions}>
        {!isRead && (
          <ActionIcon
            disabled={mark.busy}
            aria-label={t('readOne', { name, at })}
            title={t('read')}
            onClick={() => void mark.read([message])}
          >
            <IconCheck size={18} stroke={1.75} />
          </ActionIcon>
        )}
        <ActionIcon
          disabled={mark.busy}
          aria-label={t('deleteOne', { name, at })}
          title={t('delete')}
          onClick={() => void mark.remove(message)}
        >
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      </div>
    </li>
  );
}

/** Writes the time alone where it was today. */
function timeText(created: number, language: string): string {
  const at = new Date(created);
  const isToday = at.toDateString() === new Date().toDateString();
  return at.toLocaleString(language, {
    ...(!isToday && { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}
