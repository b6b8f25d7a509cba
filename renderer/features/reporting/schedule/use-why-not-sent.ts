import { useTranslation } from 'react-i18next';
import type { ReportDesign } from '#shared/contract/reports/report-designs.ts';

/** Says why a report did not go out, with what to do, in the language of the page. */
export function useWhyNotSent() {
  const { t } = useTranslation('reporting');
  return ({ reason, failure, unclear, refused }: ReportDesign['sending']): string => {
    if (reason === null) return failure;
    const addresses =
      reason === 'refused' ? refused.map(({ address, text }) => `${address} (${text})`) : unclear;
    return t(`reason.${reason}`, { addresses: addresses.join(', ') });
  };
}
