import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { OptionList } from '#renderer/ui/fields/option-list.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { CallOptions } from '#shared/contract/client.ts';
import { listCloseReasons } from '#shared/contract/configuration/close-reasons.ts';
import { closeWorkstation } from '#shared/contract/workstation/workstations.ts';
import {
  AnswerButton,
  AUTO_CANCEL_SECONDS,
  DialogFrame,
  type DialogProps,
  useAutoCancel,
  useDialogHandle,
} from './dialog.tsx';
import { useDialogAction } from './dialog-action.ts';

/** Closes the workstation with a reason; the default reason is preselected. */
export function CloseReasonDialog({ workstation, onClose, onDone }: DialogProps) {
  const api = useApi();
  const { close: closeDialog } = useDialogHandle(onClose);
  const { t } = useTranslation(['workstation-dialogs', 'common']);
  const [selected, setSelected] = useState<number | null>(null);
  const [submitted, setSubmitted] = useState(false);
  const { data, isError } = useQuery({
    queryKey: ['close-reasons'],
    queryFn: ({ signal }) => api.call(listCloseReasons, {}, { signal }),
  });
  const close = useDialogAction(
    (closeReason: number, call: CallOptions) =>
      api.call(closeWorkstation, { params: { id: workstation.idWorkstations }, body: { closeReason } }, call),
    (answer) => {
      onDone(answer);
      closeDialog();
    },
  );
  const left = useAutoCancel(AUTO_CANCEL_SECONDS, () => {
    if (!close.busy) onClose();
  });
  const reasons = data ?? [];
  const value = selected ?? reasons.find((each) => each.default === 'Y')?.id ?? null;

  function confirm() {
    setSubmitted(data !== undefined);
    if (value !== null) void close.run(value);
  }

  return (
    <DialogFrame
      title={t('close.title')}
      size={520}
      onClose={onClose}
      onConfirm={confirm}
      error={close.error}
      left={left}
      answers={
        <>
          <AnswerButton kind="cancel" label={t('close.stay')} onClick={onClose} />
          <AnswerButton kind="confirm" label={t('close.confirm')} disabled={!close.ready} />
        </>
      }
    >
      {isError && !data ? (
        <Notice kind="error">{t('close.failed')}</Notice>
      ) : (
        <OptionList
          label={t('close.reason')}
          choices={reasons.map(({ id, description }) => ({ id, name: description }))}
          value={value}
          onChange={setSelected}
          missing={submitted && value === null && t('close.missing')}
        />
      )}
    </DialogFrame>
  );
}
