import { useTranslation } from 'react-i18next';
import type { AlertMessage } from '#shared/contract/workstation/alert-messages.ts';
import { measureText } from '#shared/domain/alarms/alarm-measure.ts';

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
