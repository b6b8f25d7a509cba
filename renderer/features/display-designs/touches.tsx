import { IconDeviceTv } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DisplaysShowing } from '#shared/contract/configuration/display-designs.ts';

/** Says which displays saving touches, and when. */
export function Touches({ showing: { total, displays } }: { readonly showing: DisplaysShowing }) {
  const { t } = useTranslation('display-designs');
  const isOneBranch = new Set(displays.map(({ branchName }) => branchName)).size === 1;
  const names = displays.map(({ name, branchName }) => (isOneBranch ? name : `${name} (${branchName})`));
  const says =
    total === 0
      ? t('touchesNone')
      : total > names.length
        ? t('touchesMany', { count: total })
        : t('touches', { count: total, names });
  return (
    <>
      <IconDeviceTv size={18} stroke={1.75} aria-hidden="true" />
      {says}
    </>
  );
}
