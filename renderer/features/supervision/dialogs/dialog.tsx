import { Modal } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#renderer/lib/refusals/error-text.ts';
import { useEscape } from '#renderer/ui/overlay/use-escape.ts';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { ApiError } from '#shared/contract/api-error-factory.ts';

interface DialogProps {
  readonly title: string;
  /** Width in px. */
  readonly size: number;
  readonly onClose: () => void;
  /** Says why what was asked for last was not done. */
  readonly refusal?: ApiError | null;
  readonly children: ReactNode;
}

/** Draws the frame of the dialogs of supervision; a refusal is said in it, so that nothing typed is lost. */
export function Dialog({ title, size, onClose, refusal = null, children }: DialogProps) {
  const { t, i18n } = useTranslation();
  const inside = useRef<HTMLDivElement>(null);
  useEscape(inside, onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <div ref={inside}>
        {refusal && <Notice kind="error">{errorText(i18n, refusal)}</Notice>}
        {children}
      </div>
    </Modal>
  );
}
