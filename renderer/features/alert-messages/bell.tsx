import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wantAttention } from '#renderer/lib/appliance.ts';
import { fetchedPart } from '#renderer/lib/fetched-part.ts';
import type { AlertMessage } from '#shared/contract/workstation/alert-messages.ts';
import styles from './alert-messages.module.css';
import { isNew, useAlertMessages, useMessageText, useSenderName } from './api.ts';
import { BellPanel, type PendingQuestion } from './bell-panel.tsx';

const SendDialog = fetchedPart(async () => (await import('./send-dialog.tsx')).SendDialog);

/** Maximum number in the marker; larger ones show as `99+`. */
const MAX_COUNT = 99;
/** Time for which a new message is shown below the bell, ms: long enough to read it. */
const VISIBLE_MS = 8_000;

/**
 * Bell with the number of pending questions and new messages; opens their panel beside the page. It does not take
 * the focus: a new message appears below the bell and is announced, and the marker stays.
 */
export function Bell({ pending }: { readonly pending: readonly PendingQuestion[] }) {
  const { t } = useTranslation('alert-messages');
  const messages = useAlertMessages();
  const unread = messages.filter(isNew);
  const arrival = useArrival(unread);
  const nameOf = useSenderName();
  const messageTextOf = useMessageText();
  const bell = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isSending, setSending] = useState(false);
  const isVisible = useTemporarilyVisible(arrival) && !isOpen;
  const count = unread.length + pending.length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each message wants attention once, whatever else changes.
  useEffect(() => {
    if (arrival) wantAttention(nameOf(arrival), messageTextOf(arrival));
  }, [arrival?.id]);

  function close() {
    setOpen(false);
    bell.current?.focus({ preventScroll: true });
  }

  /** Moves the focus to the opened content instead of the bell. */
  function openPending({ show }: PendingQuestion) {
    setOpen(false);
    if (show) requestAnimationFrame(show);
  }

  return (
    <>
      <ActionIcon
        ref={bell}
        className={styles.bell}
        aria-expanded={isOpen}
        data-open={isOpen || undefined}
        aria-label={count > 0 ? t('unread', { count }) : t('title')}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return;
          event.stopPropagation();
          close();
        }}
      >
        <IconBell size={20} stroke={1.75} aria-hidden="true" />
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count > MAX_COUNT ? `${MAX_COUNT}+` : count}
          </span>
        )}
      </ActionIcon>
      {isOpen && (
        <BellPanel
          messages={messages}
          pending={pending}
          onClose={close}
          onShow={openPending}
          onSend={() => setSending(true)}
        />
      )}
      <span className={isVisible ? styles.arrived : 'visually-hidden'} role="status">
        {arrival &&
          t(arrival.alarm ? 'alarmArrived' : 'arrived', {
            name: nameOf(arrival),
            text: messageTextOf(arrival),
          })}
      </span>
      {isSending && (
        <Suspense>
          <SendDialog onClose={() => setSending(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Latest new message, so that each is announced once; null without one. */
function useArrival(unread: readonly AlertMessage[]): AlertMessage | null {
  const [announced, setAnnounced] = useState<AlertMessage | null>(null);
  const latest = unread.reduce<AlertMessage | null>(
    (last, message) => (last && last.id > message.id ? last : message),
    null,
  );
  if (latest && latest.id > (announced?.id ?? 0)) setAnnounced(latest);
  return announced;
}

/** True for a few seconds after a message arrives. */
function useTemporarilyVisible(arrival: AlertMessage | null): boolean {
  const [over, setOver] = useState<number | null>(null);
  const id = arrival?.id ?? null;
  useEffect(() => {
    if (id === null) return;
    const timer = setTimeout(() => setOver(id), VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return id !== null && over !== id;
}
