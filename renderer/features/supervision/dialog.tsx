import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#renderer/lib/errors.ts';
import { LIVE, useConnection } from '#renderer/lib/live.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { useEscape } from '#renderer/ui/overlay/use-escape.ts';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import { SUPERVISION } from './api.ts';

interface DialogProps {
  readonly title: string;
  /** Width in px. */
  readonly size: number;
  readonly onClose: () => void;
  /** Error of the last action. */
  readonly error?: ApiError | null;
  readonly children: ReactNode;
}

/** Frame of the supervision dialogs; errors are shown inside, so that input is preserved. */
export function Dialog({ title, size, onClose, error = null, children }: DialogProps) {
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
        {error && <Notice kind="error">{errorText(i18n, error)}</Notice>}
        {children}
      </div>
    </Modal>
  );
}

const OLD = [SUPERVISION, LIVE.queues, LIVE.workstations];

/**
 * Performs the action of a dialog. The error stays until the next attempt, and the displayed data is refetched because
 * it may be outdated.
 */
export function useDialogAction<Input, Answer>(
  perform: (input: Input, call: CallOptions) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const queries = useQueryClient();
  const isConnected = useConnection().state === 'connected';
  const [error, setError] = useState<ApiError | null>(null);
  const action = useAction(perform, { refreshes: OLD, onDone });

  async function run(input: Input): Promise<boolean> {
    setError(null);
    return action.run(input, (rejected) => {
      setError(rejected);
      for (const key of OLD) void queries.invalidateQueries({ queryKey: [key] });
      return true;
    });
  }

  return { run, error, busy: action.busy, ready: isConnected && !action.busy };
}
