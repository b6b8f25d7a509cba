import { Button } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, type SyntheticEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './toasts.module.css';

export interface Toast {
  /** Short text of the result. */
  readonly title: string;
  /** Second line, such as advice. */
  readonly text?: string;
  readonly undo?: () => void;
  /** Stays until it is closed, for important messages. */
  readonly stays?: true;
}

type Kind = 'success' | 'info' | 'warning';

/** Shows the messages, bottom right, at most three; mount it once. */
export function ToastArea() {
  return (
    <Notifications
      position="bottom-right"
      limit={3}
      containerWidth={400}
      zIndex={400}
      classNames={{ root: styles.area ?? '' }}
      onMouseDown={stopPropagation}
      onTouchStart={stopPropagation}
    />
  );
}

/** Prevents a press on the toast from closing the open dialog, to which its undo belongs. */
const stopPropagation = (event: SyntheticEvent): void => event.stopPropagation();

/**
 * Shows toasts: success and info for 5 s, warnings for 7 s (operations specification, section 8). Each call
 * returns a function that closes the toast.
 */
export function useToasts(): Record<Kind, (toast: Toast) => () => void> {
  const { t } = useTranslation();
  return useMemo(() => {
    const show = (kind: Kind) => (toast: Toast) => {
      const id: string = notifications.show({
        title: toast.title,
        message: <Message toast={toast} undoLabel={t('action.undo')} onUndo={() => notifications.hide(id)} />,
        icon: icons[kind],
        autoClose: toast.stays ? false : kind === 'warning' ? 7000 : 5000,
        closeButtonProps: { 'aria-label': t('action.close') },
        role: kind === 'warning' ? 'alert' : 'status',
        classNames: {
          root: styles.root,
          icon: `${styles.icon} ${styles[kind]}`,
          title: styles.title,
          description: styles.text,
          closeButton: styles.close,
        },
      });
      return () => notifications.hide(id);
    };
    return { success: show('success'), info: show('info'), warning: show('warning') };
  }, [t]);
}

const icons: Record<Kind, ReactNode> = {
  success: <IconCircleCheck size={20} stroke={1.75} />,
  info: <IconInfoCircle size={20} stroke={1.75} />,
  warning: <IconAlertTriangle size={20} stroke={1.75} />,
};

interface MessageProps {
  readonly toast: Toast;
  readonly undoLabel: string;
  readonly onUndo: () => void;
}

function Message({ toast: { text, undo }, undoLabel, onUndo }: MessageProps) {
  return (
    <span className={styles.message}>
      {text}
      {undo && (
        <Button
          size="xs"
          className={styles.undo}
          onClick={() => {
            undo();
            onUndo();
          }}
        >
          {undoLabel}
        </Button>
      )}
    </span>
  );
}
