import { useTranslation } from 'react-i18next';
import type { AlertMessage } from '#shared/contract/workstation/alert-messages.ts';

/** Names who wrote a message: a colleague, or an alarm. */
export function useSenderName() {
  const { t } = useTranslation('alert-messages');
  return ({ idSender, senderFN, senderLN }: AlertMessage): string =>
    idSender === null ? t('alarm') : `${senderFN} ${senderLN}`.trim();
}
