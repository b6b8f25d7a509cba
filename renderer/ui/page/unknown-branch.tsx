import { useTranslation } from 'react-i18next';
import { useBranchInAddress } from '#renderer/lib/reads.ts';
import { Notice } from './notice.tsx';

/** Says that the address names an unknown branch, and which one the page shows instead. */
export function UnknownBranch({ shown }: { readonly shown: string }) {
  const { t } = useTranslation();
  const { isUnknown } = useBranchInAddress();
  return isUnknown && <Notice kind="warning">{t('branchUnknown', { name: shown })}</Notice>;
}
