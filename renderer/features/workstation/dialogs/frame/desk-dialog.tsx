import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './desk-dialog.module.css';
import { DialogForm, type DialogFormProps } from './dialog-form.tsx';
import { useFocusReturn } from './use-focus-return.ts';

interface DeskDialogProps extends DialogFormProps {
  readonly title: string;
  /** Width in px. */
  readonly size?: number;
}

/** The frame of every dialog of the workstation. */
export function DeskDialog({ title, size = 640, ...form }: DeskDialogProps) {
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
