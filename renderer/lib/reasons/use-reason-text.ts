import { useTranslation } from 'react-i18next';
import { readReason } from './reason.ts';

/** Says in the operator's language why a ticket was chosen; as the event log keeps it where no form of it is known. */
export function useReasonText(): (reason: string) => string {
  const { t } = useTranslation('workstation');
  return (reason) => {
    const because = readReason(reason);
    if (!because) return reason;
    const chosen = t(`reason.${because.key}`, because.values);
    return because.isEarlier ? t('reason.earlier', { chosen }) : chosen;
  };
}
