import { Button, Modal, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { codeOf, errorText } from '#renderer/lib/errors.ts';
import { useConnection } from '#renderer/lib/live.tsx';
import { RequiredLegend } from '#renderer/ui/fields/required-legend.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { DialogButtons } from '#renderer/ui/overlay/dialog-buttons.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { useConfirmClose } from '#renderer/ui/overlay/use-confirm-close.ts';
import { useEscape } from '#renderer/ui/overlay/use-escape.ts';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import { broadcastSms, getSmsReach, MAX_BROADCAST_LENGTH } from '#shared/contract/installation/sms.ts';
import { smsLength } from '#shared/domain/sms/sms-length.ts';
import styles from './supervision.module.css';

interface BroadcastDialogProps {
  readonly idBranches: number;
  readonly onClose: () => void;
}

/**
 * Sends an SMS to everyone who waits at a branch and consented (operations specification, section 2). Errors are shown
 * in the dialog, and the text is preserved.
 */
export function BroadcastDialog({ idBranches, onClose }: BroadcastDialogProps) {
  const { t, i18n } = useTranslation(['sms', 'common', 'errors']);
  const toasts = useToasts();
  const confirm = useConfirm();
  const isDisconnected = useConnection().state === 'lost';
  const [text, setText] = useState('');
  const [rejected, setRejected] = useState<'SMS_LICENSE_ERROR' | 'SMS_GENERIC_ERROR'>();
  const { data: reach, refetch } = useSmsReach(idBranches);
  const broadcast = useBroadcast(idBranches, (people) => {
    toasts.success({ title: t('broadcast.SEND_SMS_OK'), text: t('broadcast.reaches', { count: people }) });
    onClose();
  });
  const inside = useRef<HTMLFormElement>(null);
  // Closes only this dialog: during the confirmation, Escape closes the confirmation.
  const confirmClose = useConfirmClose(text.trim() !== '', onClose);
  useEscape(inside, confirmClose);
  const line = text.replace(/\s+/g, ' ').trim();
  const length = [...line].length;
  const tooLong = length > MAX_BROADCAST_LENGTH;
  const people = reach?.people ?? 0;
  const unlicensed = reach?.enabled === 'N';
  const possible = line !== '' && !tooLong && people > 0 && !isDisconnected;

  /** Confirms the number of recipients, and again if it has changed when the message is sent. */
  async function send(confirmed: number, changed?: string) {
    const sure = await confirm({
      title: t('broadcast.sure', { count: confirmed }),
      text: changed ? `${changed} ${line}` : line,
      confirm: t('broadcast.do'),
    });
    if (!sure) return;
    setRejected(undefined);
    await broadcast.run({ text: line, confirmed }, (error) => {
      const { message } = error;
      const now = Number(error.detail.params?.count);
      if (codeOf(error) === 'RECEIVERS_CHANGED') {
        void refetch();
        if (now > 0) void send(now, errorText(i18n, error));
        return true;
      }
      setRejected(message.includes('Branch or Licence') ? 'SMS_LICENSE_ERROR' : 'SMS_GENERIC_ERROR');
      return true;
    });
  }

  const warning = rejected ?? (unlicensed ? 'SMS_LICENSE_ERROR' : undefined);
  return (
    <Modal
      opened
      onClose={confirmClose}
      title={t('broadcast.title')}
      size={560}
      closeOnClickOutside={false}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <form
        ref={inside}
        onSubmit={(event) => {
          event.preventDefault();
          if (possible && !broadcast.busy) void send(people);
        }}
      >
        <RequiredLegend />
        {warning && <Notice kind="warning">{t(`errors:${warning}`)}</Notice>}
        <Textarea
          label={t('broadcast.text')}
          description={t('broadcast.hint')}
          data-autofocus
          required
          autosize
          minRows={3}
          maxRows={8}
          value={text}
          error={tooLong && t('broadcast.over', { count: length - MAX_BROADCAST_LENGTH })}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p className={styles.metrics} aria-live="polite">
          <span>{reach && !unlicensed && t('broadcast.reaches', { count: people })}</span>
          <span>
            {t('manager.letters', { length, max: MAX_BROADCAST_LENGTH })} ·{' '}
            {t('parts', { count: smsLength(line).parts })}
          </span>
        </p>
        <DialogButtons>
          <Button onClick={confirmClose}>{t('common:action.cancel')}</Button>
          <Button type="submit" variant="filled" disabled={!possible} loading={broadcast.busy}>
            {t('broadcast.do')}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  );
}

const RETRY_MS = 10_000;

/** Reads the number of people a broadcast reaches now; undefined while loading. */
function useSmsReach(idBranches: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['sms-reach', idBranches],
    queryFn: ({ signal }) => api.call(getSmsReach, { params: { id: idBranches } }, { signal }),
    refetchInterval: RETRY_MS,
  });
}

/**
 * Sends the broadcast. A retry without an answer uses the same idempotency key, so the message is sent once. Server
 * errors are returned as errors of the message, so that the text is not lost to the error page.
 */
function useBroadcast(idBranches: number, onDone: (people: number) => void) {
  const api = useApi();
  const tried = useRef<{ readonly text: string; readonly idempotencyKey: string | undefined } | null>(null);
  return useAction(
    async ({ text, confirmed }: { readonly text: string; readonly confirmed: number }, call) => {
      if (tried.current?.text !== text) tried.current = { text, idempotencyKey: call.idempotencyKey };
      const { idempotencyKey } = tried.current;
      try {
        return await api.call(
          broadcastSms,
          { params: { id: idBranches, text }, query: { confirmed } },
          { ...call, ...(idempotencyKey && { idempotencyKey }) },
        );
      } catch (error) {
        if (error instanceof ApiError) tried.current = null;
        throw error instanceof ApiError && error.status === 'GENERIC_ERROR'
          ? apiError('SMS_GENERIC_ERROR')
          : error;
      }
    },
    {
      onDone({ people }) {
        tried.current = null;
        onDone(people);
      },
    },
  );
}
