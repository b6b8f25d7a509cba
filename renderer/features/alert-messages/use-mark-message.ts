import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE } from '#renderer/lib/live.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { type AlertMessage, updateAlertMessage } from '#shared/contract/workstation/alert-messages.ts';

/** Marks messages as read or deletes one; deleting can be undone while the toast is visible. */
export function useMarkMessage(onDone: () => void) {
  const { t } = useTranslation('alert-messages');
  const api = useApi();
  const toasts = useToasts();
  const mark = useAction(
    (messages: readonly (BodyOf<typeof updateAlertMessage> & { id: number })[], { idempotencyKey = '' }) =>
      Promise.all(
        messages.map(({ id, ...body }) =>
          api.call(
            updateAlertMessage,
            { params: { id }, body },
            { idempotencyKey: `${idempotencyKey}-${id}` },
          ),
        ),
      ),
    { refreshes: [LIVE.alerts], onDone },
  );

  return {
    busy: mark.busy,
    read: (messages: readonly AlertMessage[]) =>
      mark.run(messages.map(({ id }) => ({ id, readed: 'Y' as const }))),
    async remove({ id }: AlertMessage) {
      if (!(await mark.run([{ id, deleted: 'Y' }]))) return;
      toasts.success({ title: t('DELETED'), undo: () => void mark.run([{ id, deleted: 'N' }]) });
    },
  };
}
