import { useTranslation } from 'react-i18next';
import { useBranchInAddress } from '#renderer/lib/reads.ts';
import { Notice } from './notice.tsx';

/** Notice that the branch in the address is unknown, and which one is shown instead. */
export function UnknownBranch({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const { isUnknown } = useBranchInAddress();
  return isUnknown && <Notice kind="warning">{t('branchUnknown', { name })}</Notice>;
}
