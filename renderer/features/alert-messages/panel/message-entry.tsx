import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconMessage, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlertMessage } from '#shared/contract/workstation/alert-messages.ts';
import { isNew } from '../use-alert-messages.ts';
import type { useMarkMessage } from '../use-mark-message.ts';
import { useMessageText, useSenderName } from '../use-sender-name.ts';
import { useTimeText } from '../use-time-text.ts';
import { AnswerForm } from './answer-form.tsx';
import styles from './panel.module.css';

interface MessageEntryProps {
  readonly message: AlertMessage;
  readonly mark: ReturnType<typeof useMarkMessage>;
  readonly isAnswering: boolean;
  /** Starts the answer; null cancels it. */
  readonly answer: (message: AlertMessage | null) => void;
}

/** Message with sender, time, text, read state and actions. */
export function MessageEntry({ message, mark, isAnswering, answer }: MessageEntryProps) {
  const { t } = useTranslation('alert-messages');
  const { isRead, created, alarm, answeredAt, idSender } = message;
  const timeText = useTimeText();
  const name = useSenderName()(message);
  const text = useMessageText()(message);
  const at = timeText(created);
  const isFresh = isNew(message);
  const opener = useRef<HTMLButtonElement>(null);
  const Icon = idSender === null ? IconAlertTriangle : IconMessage;

  function markAndClose() {
    answer(null);
    requestAnimationFrame(() => opener.current?.focus());
  }

  return (
    <li className={styles.entry} data-new={isFresh || undefined}>
      <Icon
        className={idSender === null && isFresh ? styles.alarm : styles.icon}
        size={22}
        stroke={1.75}
        aria-hidden="true"
      />
      <div className={styles.from}>
        <h3>{name}</h3>
        {isFresh && <span className={styles.word}>{t('new')}</span>}
        <time dateTime={new Date(created).toISOString()}>{at}</time>
      </div>
      <p>{text}</p>
      {alarm && (
        <p className={styles.extra}>
          {alarm.endedAt
            ? t('alarmEnded', {
                location: alarm.branchName,
                since: timeText(alarm.since),
                at: timeText(alarm.endedAt),
              })
            : t('alarmSince', { location: alarm.branchName, since: timeText(alarm.since) })}
        </p>
      )}
      {isAnswering && <AnswerForm message={message} name={name} onLeave={markAndClose} />}
      <div className={styles.actions} hidden={isAnswering}>
        {answeredAt && <span className={styles.extra}>{t('answeredAt', { at: timeText(answeredAt) })}</span>}
        {idSender !== null && (
          <Button
            ref={opener}
            size="xs"
            variant="subtle"
            aria-label={t('answerOne', { name, at })}
            onClick={() => answer(message)}
            leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden="true" />}
          >
            {t('answer')}
          </Button>
        )}
        {!isRead && (
          <Button
            size="xs"
            variant="subtle"
            disabled={mark.busy}
            aria-label={t('readOne', { name, at })}
            onClick={() => void mark.read([message])}
            leftSection={<IconCheck size={16} stroke={1.75} aria-hidden="true" />}
          >
            {t('read')}
          </Button>
        )}
        <ActionIcon
          className={styles.remove}
          size={32}
          disabled={mark.busy}
          aria-label={t('deleteOne', { name, at })}
          title={t('delete')}
          onClick={() => void mark.remove(message)}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
    </li>
  );
}
