import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconChecks, IconMessagePlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkstation } from '#renderer/lib/workstation.ts';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import type { AlertMessage } from '#shared/contract/workstation/alert-messages.ts';
import { isNew } from '../use-alert-messages.ts';
import { useMarkMessage } from '../use-mark-message.ts';
import { MessageEntry } from './message-entry.tsx';
import styles from './panel.module.css';
import { PendingEntry, type PendingQuestion } from './pending-entry.tsx';
import { SentList } from './sent-list.tsx';

interface BellPanelProps {
  readonly messages: readonly AlertMessage[];
  readonly standing: readonly PendingQuestion[];
  readonly onClose: () => void;
  readonly onShow: (question: PendingQuestion) => void;
  readonly onSend: () => void;
}

const VIEWS = ['unread', 'all', 'sent'] as const;
type View = (typeof VIEWS)[number];

/**
 * Lists messages over the right column of the page, with nothing over the rest: the page goes on being used, and the
 * keyboard comes in only when it is moved in.
 */
export function BellPanel({ messages, standing: question, onClose, onShow, onSend }: BellPanelProps) {
  const { t } = useTranslation(['alert-messages', 'common']);
  const [view, setView] = useState<View>('all');
  const list = useRef<HTMLDivElement>(null);
  // Moves the keyboard to the list: the button that was pressed goes away with what it did.
  const mark = useMarkMessage(() => list.current?.focus());
  const workstation = useCurrentWorkstation().data;
  const unread = messages.filter(({ isRead }) => !isRead);
  const fresh = messages.filter(isNew);
  const [answered, setAnswered] = useState<AlertMessage | null>(null);
  const shown = withAnswered(view === 'unread' ? fresh : messages, answered);

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
          onChange={(chosen) => setView(chosen as View)}
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
            {shown.length + question.length === 0 && <EmptyState title={t('none')} hint={t('noneHint')} />}
            <ul>
              {question.map((each) => (
                <PendingEntry
                  key={each.key}
                  text={each.text}
                  {...(each.show && { onShow: () => onShow(each) })}
                />
              ))}
              {shown.map((message) => (
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
 * Keeps the message that is being answered in its place, whatever becomes of it meanwhile: with its field gone, the next
 * key would mean the ticket.
 */
function withAnswered(
  messages: readonly AlertMessage[],
  answered: AlertMessage | null,
): readonly AlertMessage[] {
  if (!answered || messages.some(({ id }) => id === answered.id)) return messages;
  return [...messages, answered].sort((a, b) => b.created - a.created || b.id - a.id);
}
