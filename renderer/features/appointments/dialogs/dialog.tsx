import { Modal } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#renderer/lib/errors.ts';
import { RequiredLegend } from '#renderer/ui/fields/required-legend.tsx';
import { useEscape } from '#renderer/ui/overlay/use-escape.ts';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import styles from '../appointments.module.css';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
  /** Error of the last request; the inputs remain. */
  readonly error: ApiError | null;
  /** Pixels that it is wide at most. */
  readonly size?: number;
  readonly children: ReactNode;
}

/** Frame of the appointment dialogs: a form, closed by Escape. */
export function Dialog({ title, onClose, onSubmit, error, size = 560, children }: DialogProps) {
  const { t, i18n } = useTranslation();
  const inside = useRef<HTMLFormElement>(null);
  useEscape(inside, onClose);

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      closeOnEscape={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <form ref={inside} className={styles.form} noValidate onSubmit={submit}>
        <RequiredLegend />
        {error && <Notice kind="error">{errorText(i18n, error)}</Notice>}
        {children}
      </form>
    </Modal>
  );
}
