import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconChecks,
  IconMessage,
  IconMessagePlus,
  IconSend,
  IconServer2,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recentText } from '#renderer/lib/format.ts';
import { useCurrentWorkstation } from '#renderer/lib/workstation.ts';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { AlertMessage, SentMessage } from '#shared/contract/workstation/alert-messages.ts';
import { AnswerForm } from './answer-form.tsx';
import { isNew, useMarkMessage, useMessageText, useSenderName, useSentMessages } from './api.ts';
import styles from './panel.module.css';

interface BellPanelProps {
  readonly messages: readonly AlertMessage[];
  readonly pending: readonly PendingQuestion[];
  readonly onClose: () => void;
  readonly onShow: (question: PendingQuestion) => void;
  readonly onSend: () => void;
}

const VIEWS = ['unread', 'all', 'sent'] as const;
type View = (typeof VIEWS)[number];

/**
 * Lists messages over the right column of the page. The page stays usable; the panel gets the focus only on
 * request.
 */
export function BellPanel({ messages, pending: question, onClose, onShow, onSend }: BellPanelProps) {
  const { t } = useTranslation(['alert-messages', 'common']);
  const [view, setView] = useState<View>('all');
  const list = useRef<HTMLDivElement>(null);
  // Moves the focus to the list, because the pressed button disappears.
  const mark = useMarkMessage(() => list.current?.focus());
  const workstation = useCurrentWorkstation().data;
  const unread = messages.filter(({ isRead }) => !isRead);
  const fresh = messages.filter(isNew);
  const [answered, setAnswered] = useState<AlertMessage | null>(null);
  const visible = withAnswered(view === 'unread' ? fresh : messages, answered);

  function closeOnKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  }

  return (
    <section role="dialog" aria-label={t('title')} className={styles.panel} data-over onKeyDown={closeOnKey}>
      <div className={styles.head}>
        <h2>{t('title')}</h2>
        {unread.length > 1 && view !== 'sent' && (
          <Button
            size="xs"
            variant="subtle"
            className={styles.readAll}
            disabled={mark.busy}
            onClick={() => void mark.read(unread)}
            leftSection={<IconChecks size={18} stroke={1.75} aria-hidden="true" />}
          >
            {t('readAll')}
          </Button>
        )}
        <ActionIcon aria-label={t('common:action.close')} onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
      <div className={styles.choice}>
        <SegmentedControl
          size="sm"
          aria-label={t('view.label')}
          value={view}
          onChange={(selected) => setView(selected as View)}
          data={VIEWS.map((value) => ({
            value,
            label: t(`view.${value}`, {
              count:
                (value === 'unread' ? fresh : messages).length + (value === 'sent' ? 0 : question.length),
            }),
          }))}
        />
      </div>
      <div ref={list} className={styles.list} tabIndex={-1}>
        {view === 'sent' ? (
          <SentList />
        ) : (
          <>
            {visible.length + question.length === 0 && <EmptyState title={t('none')} hint={t('noneHint')} />}
            <ul>
              {question.map((each) => (
                <PendingEntry
                  key={each.key}
                  text={each.text}
                  {...(each.show && { onShow: () => onShow(each) })}
                />
              ))}
              {visible.map((message) => (
                <MessageEntry
                  key={message.id}
                  message={message}
                  mark={mark}
                  isAnswering={message.id === answered?.id}
                  answer={setAnswered}
                />
              ))}
            </ul>
          </>
        )}
      </div>
      <div className={styles.foot}>
        <Button onClick={onSend} leftSection={<IconMessagePlus size={18} stroke={1.75} aria-hidden="true" />}>
          {t('send.title')}
        </Button>
        {workstation && <span>{t('keysGoOn')}</span>}
      </div>
    </section>
  );
}

/**
 * Keeps the message being answered in the list until the answer ends: if its field disappeared, the next key would
 * act on the ticket.
 */
function withAnswered(
  messages: readonly AlertMessage[],
  answered: AlertMessage | null,
): readonly AlertMessage[] {
  if (!answered || messages.some(({ id }) => id === answered.id)) return messages;
  return [...messages, answered].sort((a, b) => b.created - a.created || b.id - a.id);
}

/** Lists sent messages with the times at which they were read. */
function SentList() {
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
        <p className={styles.extra}>{readText(first)}</p>
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

interface MessageEntryProps {
  readonly message: AlertMessage;
  readonly mark: ReturnType<typeof useMarkMessage>;
  readonly isAnswering: boolean;
  /** Starts the answer; null cancels it. */
  readonly answer: (message: AlertMessage | null) => void;
}

/** Message with sender, time, text, read state and actions. */
function MessageEntry({ message, mark, isAnswering, answer }: MessageEntryProps) {
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

/** Formats a time; the date is omitted if it is today. */
function useTimeText(): (at: number) => string {
  const { i18n } = useTranslation();
  return (at) => recentText(at, i18n.language, Date.now());
}

/** Question of the server that is pending. It is not a message and cannot be marked as read. */
export interface PendingQuestion {
  readonly key: string;
  readonly text: string;
  /** Opens the page with the answers; undefined without the privilege. */
  readonly show?: () => void;
}

function PendingEntry({ text, onShow }: { readonly text: string; readonly onShow?: () => void }) {
  const { t } = useTranslation('alert-messages');
  return (
    <li className={styles.entry} data-new>
      <IconServer2 className={styles.alarm} size={22} stroke={1.75} aria-hidden="true" />
      <div className={styles.from}>
        <h3>{t('server')}</h3>
      </div>
      <p>{text}</p>
      {onShow && (
        <div className={styles.actions}>
          <Button size="xs" variant="subtle" onClick={onShow}>
            {t('show')}
          </Button>
        </div>
      )}
    </li>
  );
}
