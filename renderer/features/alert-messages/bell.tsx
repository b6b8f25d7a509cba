import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wantAttention } from '#renderer/lib/appliance.ts';
import { fetchedPart } from '#renderer/lib/fetched-part.ts';
import type { AlertMessage } from '#shared/contract/workstation/alert-messages.ts';
import styles from './bell.module.css';
import { BellPanel } from './panel/bell-panel.tsx';
import type { PendingQuestion } from './panel/pending-entry.tsx';
import { isNew, useAlertMessages } from './use-alert-messages.ts';
import { messageTextOf, useSenderName } from './use-sender-name.ts';

const SendDialog = fetchedPart(async () => (await import('./send/send-dialog.tsx')).SendDialog);

/** Limits the number in the marker; above it stands as `99+`. */
const MAX_COUNT = 99;
/** Milliseconds for which a message that has come is shown under the bell: long enough to read it. */
const VISIBLE_MS = 8_000;

/**
 * Counts what stands and the new messages in a bell, and opens their panel beside the page. Nothing of it takes the
 * keyboard by itself: a message that comes is shown under the bell and read out, and the marker stays.
 */
export function Bell({ standing }: { readonly standing: readonly PendingQuestion[] }) {
  const { t } = useTranslation('alert-messages');
  const messages = useAlertMessages();
  const unread = messages.filter(isNew);
  const arrival = useArrival(unread);
  const nameOf = useSenderName();
  const bell = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isSending, setSending] = useState(false);
  const isVisible = useTemporarilyVisible(arrival) && !isOpen;
  const count = unread.length + standing.length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each message wants attention once, whatever else changes.
  useEffect(() => {
    if (arrival) wantAttention(nameOf(arrival), messageTextOf(arrival));
  }, [arrival?.id]);

  function close() {
    setOpen(false);
    bell.current?.focus({ preventScroll: true });
  }

  /** Gives the keyboard to what is shown, not back to the bell. */
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
          standing={standing}
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

/** Answers the new message that came last, so that each is told once; null until there is one. */
function useArrival(unread: readonly AlertMessage[]): AlertMessage | null {
  const [told, setTold] = useState<AlertMessage | null>(null);
  const latest = unread.reduce<AlertMessage | null>(
    (last, message) => (last && last.id > message.id ? last : message),
    null,
  );
  if (latest && latest.id > (told?.id ?? 0)) setTold(latest);
  return told;
}

/** Tells for a while that a message has come. */
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
