import { useTranslation } from 'react-i18next';
import type { AlertMessage } from '#shared/contract/workstation/alert-messages.ts';

/** Sender of a message: a colleague, or an alarm by its name. */
export function useSenderName() {
  const { t } = useTranslation('alert-messages');
  return ({ idSender, senderFN, senderLN, alarm }: AlertMessage): string =>
    idSender === null ? (alarm?.name ?? t('alarm')) : `${senderFN} ${senderLN}`.trim();
}

/** Message text without the alarm name, which is shown as the sender. */
export const messageTextOf = ({ text, alarm }: AlertMessage): string =>
  alarm && text.startsWith(`${alarm.name}. `) ? text.slice(alarm.name.length + 2) : text;
