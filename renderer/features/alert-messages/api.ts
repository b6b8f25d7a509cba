import { skipToken, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE } from '#renderer/lib/live.tsx';
import { sessionAtom } from '#renderer/lib/session.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import {
  type AlertMessage,
  listAlertMessages,
  listSentMessages,
  updateAlertMessage,
} from '#shared/contract/workstation/alert-messages.ts';
import { measureText } from '#shared/domain/alarms/alarm-measure.ts';

/** Refetch interval as a fallback for missing notices, ms (access specification, section 9). */
const REFRESH_MS = 60_000;

/** Messages to the signed-in user, latest first; empty until loaded. */
export function useAlertMessages(): readonly AlertMessage[] {
  const api = useApi();
  const idReceiver = useAtomValue(sessionAtom)?.user.id;
  const { data = [] } = useQuery({
    queryKey: [LIVE.alerts, idReceiver],
    queryFn:
      idReceiver === undefined
        ? skipToken
        : ({ signal }) => api.call(listAlertMessages, { query: { idReceiver } }, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return data;
}

/** Messages sent by the signed-in user, with their readers. */
export function useSentMessages() {
  const api = useApi();
  const idSender = useAtomValue(sessionAtom)?.user.id;
  return useQuery({
    queryKey: [LIVE.alerts, 'sent', idSender],
    queryFn: ({ signal }) => api.call(listSentMessages, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Whether a message counts as new. Alarms that ended do not count, read or not. */
export const isNew = ({ isRead, alarm }: AlertMessage): boolean => !isRead && !alarm?.endedAt;

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

/** Sender of a message: a colleague, or an alarm by its name. */
export function useSenderName() {
  const { t } = useTranslation('alert-messages');
  return ({ idSender, senderFN, senderLN, alarm }: AlertMessage): string =>
    idSender === null ? (alarm?.name ?? t('alarm')) : `${senderFN} ${senderLN}`.trim();
}

/** Message text; of an alarm its measured values in the language of the page, since its name is the sender. */
export function useMessageText() {
  const { t } = useTranslation('alarm-notices');
  return ({ text, alarm }: AlertMessage): string => {
    if (!alarm) return text;
    if (alarm.measures.length > 0)
      return `${alarm.measures.map((measure) => measureText((key, values) => t(key, values), measure)).join('; ')}.`;
    return text.startsWith(`${alarm.name}. `) ? text.slice(alarm.name.length + 2) : text;
  };
}
