import { useTranslation } from 'react-i18next';
import type { ReportDesign } from '#shared/contract/reports/report-designs.ts';

/** Reason why a report was not sent, with advice, in the language of the page. */
export function useWhyNotSent() {
  const { t } = useTranslation('reporting');
  return ({ reason, failure, unclear, rejected }: ReportDesign['sending']): string => {
    if (reason === null) return failure;
    const addresses =
      reason === 'refused' ? rejected.map(({ address, text }) => `${address} (${text})`) : unclear;
    return t(`reason.${reason}`, { addresses: addresses.join(', ') });
  };
}
