import { useTranslation } from 'react-i18next';
import type { Branch } from '#shared/contract/configuration/branches.ts';
import { useView } from './api/supervision-view.ts';
import { useViewProfiles } from './api/use-view-profiles.ts';
import styles from './supervision-screen.module.css';

/** Names the view profile whose queues are shown, in the header of the page. */
export function ViewName({ branch }: { readonly branch: Branch }) {
  const { t } = useTranslation('supervision');
  const { idViewProfile } = useView(branch.idBranches);
  const { data } = useViewProfiles(branch.idBranchTypes);
  const name = data?.find(({ id }) => id === idViewProfile)?.name;
  return (
    <span className={styles.view}>
      {t('view.title')} <b>{idViewProfile === null ? t('view.all') : name}</b>
    </span>
  );
}
