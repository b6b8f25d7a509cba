import { useTranslation } from 'react-i18next';
import type { ReportDesign } from '#shared/contract/reports/report-designs.ts';

/** Says why a report did not go out, with what to do, in the language of the page. */
export function useWhyNotSent() {
  const { t } = useTranslation('reporting');
  return ({ reason, failure, unclear }: ReportDesign['sending']): string =>
    reason === null ? failure : t(`reason.${reason}`, { addresses: unclear.join(', ') });
}
