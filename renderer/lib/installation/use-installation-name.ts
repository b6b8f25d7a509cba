import { useTranslation } from 'react-i18next';
import { useLicence } from '../reads/use-licence.ts';

/** Names this installation by the company that it is licensed for; by the product while it is only tried out. */
export function useInstallationName(): string {
  const { t } = useTranslation();
  const licence = useLicence();
  if (!licence || licence.evaluation === 'Y') return t('product');
  return licence.companyName || licence.clientName;
}
