import { ActionIcon, Button, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import type { AlertMessage } from '#shared/contract/workstation/alert-messages.ts';
import styles from './bell.module.css';
import { MessageEntry } from './message-entry.tsx';
import { useAlertMessages } from './use-alert-messages.ts';
import { useMarkMessage } from './use-mark-message.ts';
import { useSenderName } from './use-sender-name.ts';

/** Limits the number in the marker; above it stands as `99+`. */
const MOST_SHOWN = 99;

/** Something of the server's that waits for an answer: no message, so that nobody marks it as read and it is gone. */
export interface Standing {
  readonly key: string;
  readonly text: string;
  /** Leads to where it is answered; missing for somebody who cannot. */
  readonly show?: () => void;
}

/** Counts what stands and the unread messages from colleagues in a bell, and opens their list. */
export function Bell({ standing }: { readonly standing: readonly Standing[] }) {
  const { t } = useTranslation('alert-messages');
  const messages = useAlertMessages();
  const unread = messages.filter(({ isRead }) => !isRead);
  const arrival = useArrival(unread);
  const nameOf = useSenderName();
  const list = useRef<HTMLUListElement>(null);
  // Moves the keyboard to the list: the button that was pressed goes away with what it did.
  const mark = useMarkMessage(() => list.current?.focus());
  const [isOpen, setOpen] = useState(false);
  const count = unread.length + standing.length;
  /** Gives the keyboard to what is shown, not back to the bell. */
  function leave({ show }: Standing) {
    setOpen(false);
    if (show) requestAnimationFrame(show);
  }

  return (
    <>
      <Popover
        {...{ opened: isOpen, onChange: setOpen }}
        {...{ position: 'bottom-end', width: 400, offset: 4 }}
        trapFocus
        returnFocus
        withinPortal
      >
        <Popover.Target>
          <ActionIcon
            className={styles.bell}
            aria-label={count > 0 ? t('unread', { count }) : t('title')}
            onClick={() => setOpen(!isOpen)}
          >
            <IconBell size={20} stroke={1.75} aria-hidden="true" />
            {count > 0 && (
              <span className={styles.count} aria-hidden="true">
                {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
              </span>
            )}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={styles.panel} aria-label={t('title')}>
          <div className={styles.head}>
            <h2>{t('title')}</h2>
            {unread.length > 1 && (
              <Button size="xs" variant="subtle" disabled={mark.busy} onClick={() => void mark.read(unread)}>
                {t('readAll')}
              </Button>
            )}
          </div>
          {messages.length + standing.length === 0 && <EmptyState title={t('none')} hint={t('noneHint')} />}
          <ul ref={list} tabIndex={-1}>
            {standing.map((each) => (
              <StandingEntry
                key={each.key}
                text={each.text}
                {...(each.show && { onShow: () => leave(each) })}
              />
            ))}
            {messages.map((message) => (
              <MessageEntry key={message.id} message={message} mark={mark} />
            ))}
          </ul>
        </Popover.Dropdown>
      </Popover>
      <span className="visually-hidden" role="status">
        {arrival && t('arrived', { name: nameOf(arrival), text: arrival.text })}
      </span>
    </>
  );
}

function StandingEntry({ text, onShow }: { readonly text: string; readonly onShow?: () => void }) {
  const { t } = useTranslation('alert-messages');
  return (
    <li className={styles.message} data-unread>
      <h3 className={styles.server}>{t('server')}</h3>
      <p>{text}</p>
      {onShow && (
        <div className={styles.actions}>
          <Button size="compact-sm" variant="subtle" onClick={onShow}>
            {t('show')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Answers the unread message that came last, so that each is told once; null until there is one. */
function useArrival(unread: readonly AlertMessage[]): AlertMessage | null {
  const [told, setTold] = useState<AlertMessage | null>(null);
  const latest = unread.reduce<AlertMessage | null>(
    (last, message) => (last && last.id > message.id ? last : message),
    null,
  );
  if (latest && latest.id > (told?.id ?? 0)) setTold(latest);
  return told;
}
