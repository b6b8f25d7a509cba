import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm, type DialogFormProps } from './dialog-form.tsx';
import styles from './dialog-frame.module.css';

interface DialogFrameProps extends DialogFormProps {
  readonly title: string;
  /** Width in px. */
  readonly size?: number;
}

/** Draws the frame of every dialog of the workstation. */
export function DialogFrame({ title, size = 640, ...form }: DialogFrameProps) {
  const { t } = useTranslation();
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={form.onClose}
      title={title}
      size={size}
      closeOnEscape={false}
      closeOnClickOutside={false}
      returnFocus={false}
      classNames={{ title: styles.title }}
      closeButtonProps={{ 'aria-label': t('action.close'), size: 44, iconSize: 20 }}
    >
      <DialogForm {...form} />
    </Modal>
  );
}

/** Gives the keyboard back to where it was before, when the dialog is gone. */
function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}
